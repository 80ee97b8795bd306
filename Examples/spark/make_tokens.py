#!/usr/bin/env python3
"""Writes a log of made-up tokens: the claims of one token per line. The same number gives the same log.

  make_tokens.py COUNT > tokens.jsonl
"""
import random
import sys

STAFF = ('{{"iss":"https://login.corp.example/realms/staff","aud":"{audience}","exp":{expiry},"iat":1777881600,'
         '"employee_id":"e{user}","department":"{department}","roles":["mobile-sales","all-staff"]}}\n')
PARTNER = ('{{"iss":"https://sts.partners.corp.example","aud":"{audience}","exp":{expiry},"sub":"p{user}",'
           '"partner_status":"{status}"}}\n')
OTHER = '{{"iss":"https://login.other.example","aud":"{audience}","exp":{expiry},"sub":"o{user}"}}\n'
FORMS = [STAFF] * 15 + [PARTNER] * 4 + [OTHER]
AUDIENCES = ["https://mobile.corp.example"] * 19 + ["https://web.corp.example"]
DEPARTMENTS = ["sales", "sales", "field-service-west", "field-service-east", "finance"]
STATUSES = ["approved", "approved", "suspended"]
# The log is evaluated at 1777883400. One token in eight has expired by then.
EXPIRIES = [1777887000] * 7 + [1777883000]


def main():
    choose = random.Random(1).choice
    for user in range(int(sys.argv[1])):
        sys.stdout.write(choose(FORMS).format(
            user=user % 50_000, audience=choose(AUDIENCES), expiry=choose(EXPIRIES), department=choose(DEPARTMENTS),
            status=choose(STATUSES)))


main()
