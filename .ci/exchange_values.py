"""Values of configurations and claims, as the token exchange takes them."""
import json
import re
from decimal import Decimal


def load(text):
    """JSON with exact numbers; the last of several members of one name counts."""
    return json.loads(text, parse_int=Decimal, parse_float=Decimal)


# Types. A number is a Decimal, so that no boolean is one.

def string(value):
    return isinstance(value, str)


def boolean(value):
    return isinstance(value, bool)


def number(value):
    return isinstance(value, Decimal)


def array(of):
    return lambda value: isinstance(value, list) and all(of(item) for item in value)


def record(**members):
    """An object whose members, where it has them, are of these types."""
    return lambda value: isinstance(value, dict) and all(
        check(value[name]) for name, check in members.items() if name in value)


FIELDS = dict(
    enabled=boolean, audience=array(string), virtualUserEnabled=boolean, usernameAttribute=string,
    requireClientAuth=boolean, clientIdAttribute=string, tokenTimeoutSeconds=number,
    tokenTimeoutPolicy=string, certificateSubjectNames=array(string),
    jwks=record(
        discoveryUri=string, jwksUri=string, allowHttp=boolean, minReloadInterval=number,
        maxReloadInterval=number, connectTimeout=number, readTimeout=number,
        tlsVersions=array(string), authorizationHeader=string),
    allowedMbes=array(record(name=string, version=string, clientId=string)),
    roleAttributes=array(string),
    roleMappings=array(record(tokenRole=string, mappedRoles=array(string))),
    userMappingAttribute=lambda value: value in ("uid", "mail"),
    defaultRoles=array(string), issuerRoles=array(string))


def is_well_formed(filter):
    return (
        isinstance(filter, dict) and string(filter.get("name")) and filter["name"] != ""
        and filter.get("type", "include") in ("include", "exclude")
        and array(string)(filter.get("values")) and filter["values"] != [])


def text(value):
    """The text of a string, a number or a boolean; None of anything else. Numbers are written out,
    exactly, without an exponent and without idle zeros."""
    if string(value):
        return value
    if boolean(value):
        return "true" if value else "false"
    if not number(value):
        return None
    if value == 0:
        return "0"
    written = format(value, "f")
    return written.rstrip("0").rstrip(".") if "." in written else written


def lower(value):
    """Letters of ASCII in lower case, all others as they are."""
    return "".join(each.lower() if each.isascii() else each for each in value)


def glob(pattern, value, ignores_case):
    """Whether the whole value matches; an asterisk is any sequence, the empty one, too."""
    if ignores_case:
        pattern, value = lower(pattern), lower(value)
    parts = map(re.escape, pattern.split("*"))
    return re.fullmatch(".*".join(parts), value, re.DOTALL) is not None
