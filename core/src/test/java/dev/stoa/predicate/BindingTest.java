package dev.stoa.predicate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.BoundPredicate.Leaf;
import dev.stoa.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Predicates are bound to the types of a schema, simplified, or rejected. */
final class BindingTest {
  private static final Schema ROW_SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Row", "fields": [
                {"name": "flag", "type": "boolean"},
                {"name": "i", "type": "int"},
                {"name": "l", "type": ["null", "long"]},
                {"name": "f", "type": "float"},
                {"name": "d", "type": ["double", "null"]},
                {"name": "s", "type": "string"},
                {"name": "b", "type": "bytes"},
                {"name": "x", "type": {"type": "fixed", "name": "Four", "size": 4}},
                {"name": "color", "type": {"type": "enum", "name": "Color",
                                           "symbols": ["RED", "GREEN", "BLUE"]}},
                {"name": "day", "type": {"type": "int", "logicalType": "date"}},
                {"name": "t", "type": {"type": "int", "logicalType": "time-millis"}},
                {"name": "at", "type": {"type": "long", "logicalType": "timestamp-millis"}},
                {"name": "local", "type": {"type": "long",
                                           "logicalType": "local-timestamp-micros"}},
                {"name": "price", "type": {"type": "bytes", "logicalType": "decimal",
                                           "precision": 9, "scale": 2}},
                {"name": "huge", "type": {"type": "bytes", "logicalType": "decimal",
                                          "precision": 30, "scale": 0}},
                {"name": "id", "type": {"type": "string", "logicalType": "uuid"}},
                {"name": "m", "type": {"type": "map", "values": "int"}},
                {"name": "r", "type": ["null", {"type": "record", "name": "Inner", "fields": [
                  {"name": "v", "type": "int"},
                  {"name": "m", "type": {"type": "map", "values": "string"}}]}]},
                {"name": "list", "type": {"type": "array", "items": "int"}},
                {"name": "items", "type": ["null", {"type": "array", "items": {
                  "type": "record", "name": "Item", "fields": [
                    {"name": "sku", "type": ["null", "string"]},
                    {"name": "price", "type": "double"},
                    {"name": "tags", "type": {"type": "array", "items": "string"}}]}}]},
                {"name": "u", "type": ["int", "string", "null"]},
                {"name": "mixed", "type": [
                  {"type": "int", "logicalType": "date"}, "double", "bytes",
                  {"type": "enum", "name": "Size", "symbols": ["S", "L"]},
                  {"type": "array", "items": "int"}]},
                {"name": "opaque", "type": [{"type": "array", "items": "int"},
                                            {"type": "map", "values": "int"}]},
                {"name": "us", "type": {"type": "array", "items": ["int", "string"]}},
                {"name": "none", "type": "null"}]}
              """);

  private static BoundPredicate bind(String text) {
    return FilterPredicates.parse(text).bind(AvroTypes.record(ROW_SCHEMA));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "l = 5 | l in [5, 5]",
        "l != 5 | l not in [5, 5]",
        "not l != 5 | l in [5, 5]",
        "l > 1.5 | l in [2, 9223372036854775807]",
        "l >= 1.5 and l <= 1.5 | And[operands=[l in [2, 9223372036854775807], l in "
            + "[-9223372036854775808, 1]]]",
        "l between 1 and 1e30 | l in [1, 9223372036854775807]",
        "l not between 1 and 3 | l not in [1, 3]",
        "l in (3, 1, 2) | l in [1, 3]",
        "l in (3, 1, 1.5) | l in {1, 3}",
        "not (l = 1 or i > 2) | And[operands=[l not in [1, 1], i not in [3, 9223372036854775807]]]",
        "flag = true | flag in [1, 1]",
        "not flag = true | flag not in [1, 1]",
        "color = 'GREEN' | color in [1, 1]",
        "color in ('RED', 'BLUE') | color in {0, 2}",
        "color > 'BLUE' | color in [0, 1]",
        "color like 'B%' | color in [2, 2]",
        "day = date '1970-01-11' | day in [10, 10]",
        "day = '1970-01-11' | day in [10, 10]",
        "day < 10 | day in [-9223372036854775808, 9]",
        "t = time '00:00:01.5' | t in [1500, 1500]",
        "at = timestamp '1970-01-01T00:00:01Z' | at in [1000, 1000]",
        "at = timestamp '1970-01-01 00:00:01' | at in [1000, 1000]",
        "at >= date '1970-01-02' | at in [86400000, 9223372036854775807]",
        "at > timestamp '1970-01-01 00:00:00.0015' | at in [2, 9223372036854775807]",
        "local = timestamp '1970-01-01 00:00:01' | local in [1000000, 1000000]",
        "price = 1.25 | price in [125, 125]",
        "price < 1.255 | price in [-9223372036854775808, 125]",
        "huge = 5 | huge in unscaled [5, 5]",
        "s = 'a' | s in {x61}",
        "s < 'a' | s in [x, x61)",
        "s >= 'a' | s in [x61, x)",
        "s > 'a' | s in [x6100, x)",
        "s not like '%a%' | s not at anywhere x61",
        "b = 'a' | b in {x61}",
        "b = x'00' | b in {x00}",
        "x > x'00' | x in [x0000, x)",
        "id = '123E4567-E89B-12D3-A456-426614174000' | id in "
            + "{x31323365343536372d653839622d313264332d613435362d343236363134313734303030}",
        "d = 0 | d in [0.0, 0.0]",
        "d < 0 | d in [-Infinity, -4.9E-324]",
        "d > 1e308 | d in [1.0000000000000002E308, Infinity] or NaN",
        "d > 1e400 | d in [Infinity, Infinity] or NaN",
        "d < 1e400 | d in [-Infinity, 1.7976931348623157E308]",
        "d < double 'infinity' | d in [-Infinity, 1.7976931348623157E308]",
        "d = double 'nan' | d in [Infinity, -Infinity] or NaN",
        "f = 0.1 | f in [0.10000000149011612, 0.10000000149011612]",
        "m['k'] = 1 | m['k'] in [1, 1]",
        "r.v = 1 | r.v in [1, 1]",
        "r.m['k'] is null | r.m['k'] is null",
        "r is not null | r is not null"
      })
  void bindsPredicatesToTypes(String text, String expected) {
    assertEquals(expected, bind(text).toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "i < 1000000000000 | TRUE",
        "i = 1000000000000 | FALSE",
        "i = 1.5 | FALSE",
        "not i = 1.5 | TRUE",
        "l = 1.5 | FALSE",
        "l != 1.5 | l is not null",
        "l < 1e30 | l is not null",
        "l < 1e999999999 | l is not null",
        "l between 0.5 and 1e-999999999 | FALSE",
        "price < 1e999999999 | TRUE",
        "huge = 1e-999999999 | FALSE",
        "d > 1e999999999 or d <= 1e999999999 | Or[operands=[d in [Infinity, Infinity] or NaN, d in "
            + "[-Infinity, 1.7976931348623157E308]]]",
        "m['k'] < 1000000000000 | m['k'] is not null",
        "r.v < 1000000000000 | r.v is not null",
        "i is null | FALSE",
        "not i is null | TRUE",
        "none is null | TRUE",
        "none is not null | FALSE",
        "s like '%' | TRUE",
        "s >= '' | TRUE",
        "s < '' | FALSE",
        "d <= double 'nan' | d is not null",
        "d > double 'nan' | FALSE",
        "flag in (true, false) | TRUE",
        "color in ('RED', 'GREEN', 'BLUE') | TRUE",
        "l between 2 and 1 | FALSE",
        "s between 'b' and 'a' | FALSE",
        "d between 2 and 1 | FALSE",
        "huge between 2 and 1 | FALSE",
        "i is not null and l = 1 | l in [1, 1]",
        "i is null or l = 1 | l in [1, 1]",
        "i is null and l = 1 | FALSE",
        "true or l = 1 | TRUE",
        "not true | FALSE"
      })
  void foldsConstantPredicates(String text, String expected) {
    assertEquals(expected, bind(text).toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "flag | flag in [1, 1]",
        "not flag | flag not in [1, 1]",
        "l < i | l < i",
        "not l < i | l >= i",
        "3 <= i | i in [3, 9223372036854775807]",
        "any(list = 1) | any list: list in [1, 1]",
        "not any(list = 1) | all list: list not in [1, 1]",
        "any(list = 1.5) | FALSE",
        "not any(list = 1.5) | TRUE",
        "not any(items.price in (double 'nan') and false) | items is not null",
        "contains(list, 7) | any list: list in [7, 7]",
        "not contains(list, 7) | all list: list not in [7, 7]",
        "any(m > 3) | any m: m in [4, 9223372036854775807]",
        "any(r.m = 'x') | any r.m: r in {x78}",
        "any(items is null) | FALSE",
        "any(items.price is null) | FALSE",
        "any(items.sku = 'x' and items.price > 1) | any items: And",
        "any(items.tags = 'x') | any items: any items.tags: items in {x78}",
        "any(items.tags is null) | FALSE",
        "any(items.sku = 'x' and any(items.tags = 'y')) | any items: And",
        "any(items.sku = items.sku) | any items: items.sku = items.sku",
        "any(contains(items.tags, 'x')) | any items: any items.tags: items in {x78}",
        "s like '_' | s like x_",
        "s ilike 'A%' | s ilike x61%",
        "s ilike '%' | TRUE",
        "s rlike 'abc' | s at anywhere x616263",
        "s rlike '^abc' | s at start x616263",
        "s rlike '^ab?' | s rlike ^ab?",
        "s rlike '.*abc.*' | s at anywhere x616263",
        "s rlike '.*ab?.*.*' | s rlike ab?",
        "s rlike '^.*abc' | s rlike ^.*abc",
        "s rlike '.*?a' | s rlike .*?a",
        "s rlike '[.]\\.*' | s rlike [.]\\.*",
        "color rlike '[RN]$' | color in [1, 1]",
        "not color ilike 'r__' | color not in [0, 0]"
      })
  void bindsTestsOfPatternsElementsAndPairs(String text, String expected) {
    String bound = bind(text).toString();
    assertTrue(bound.startsWith(expected), bound);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "u = 'a' | u in {x61}",
        "not u = 'a' | u not in {x61}",
        "u = 5 | u in [5, 5]",
        "u in (5, 'a') | u in [5, 5] or in {x61}",
        "not u in (5, 'a') | u not in [5, 5] or not in {x61}",
        "u between 'a' and 'b' | u in [x61, x6200)",
        "u like 'a%' | u at start x61",
        "u ilike 'a%' | u ilike x61%",
        "u is null | u is null",
        "u = 1.5 | FALSE",
        "u != 1.5 | u not in [0, -1]",
        "contains(us, 'a') | any us: us in {x61}",
        "any(us > 1) | any us: us in [2, 9223372036854775807]",
        "mixed = 3 | mixed in [3.0, 3.0]",
        "mixed = date '1970-01-04' | mixed in [3, 3]",
        "mixed = 'S' | mixed in [0, 0]",
        "mixed < 'M' | mixed in [1, 1]",
        "mixed = x'00' | mixed in {x00}",
        "mixed rlike '[S0-9]' | mixed in [0, 0]"
      })
  void comparesTheBranchesOfUnionsThatHaveTheTypeOfTheLiteral(String text, String expected) {
    assertEquals(expected, bind(text.strip()).toString());
  }

  @Test
  void aLeafHasAColumnStepsAndAType() {
    Leaf leaf = (Leaf) bind("r.m['k'] = 'v'");
    assertEquals(ROW_SCHEMA.getField("r").pos(), leaf.column());
    assertEquals("r", leaf.columnName());
    assertEquals(List.of(new PathStep.FieldStep(1, "m"), new PathStep.KeyStep("k")), leaf.steps());
    assertEquals(TypeKind.STRING, leaf.type().kind());
  }

  @Test
  void forEachTestVisitsTheTestsFromLeftToRight() {
    List<String> tests = new ArrayList<>();
    bind("l = 1 and (i = 2 or not i < l)").forEachTest(test -> tests.add(test.toString()));
    assertEquals(List.of("l in [1, 1]", "i in [2, 2]", "i >= l"), tests);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nope = 1 | there is no column \"nope\": the columns are flag, i, l,",
        "r.nope = 1 | r has no field \"nope\": it has v, m",
        "m.k = 1 | m is a map and has no field k: write m['k']",
        "r['v'] = 1 | r is a record and has no key 'v': write r.v",
        "i.k = 1 | i is an int and has no field k: only records have fields",
        "s['k'] = 1 | s is a string and has no key 'k': only maps have keys",
        "i = 'x' | i is an int: compare it with a number, not with 'x'",
        "flag = 1 | flag is a boolean: compare it with true or false, not with 1",
        "s = 1 | s is a string: compare it with a string in single quotes, not with 1",
        "s = x'00' | s is a string: compare it with a string in single quotes, not with x'00'",
        "b = 1 | b is bytes: compare it with bytes such as x'00ff' or a string, not with 1",
        "color = 'PINK' | color is an enum: compare it with one of its symbols RED, GREEN, BLUE",
        "color = 1 | color is an enum: compare it with the name of a symbol in single quotes",
        "day = 'x' | day is a date: compare it with a date such as date '2020-12-31', not with",
        "day = timestamp '2020-01-01' | day is a date: compare it with a date",
        "at = true | at is a timestamp(ms): compare it with a timestamp such as",
        "local = timestamp '2020-01-01T00:00:00Z' | compare it with a timestamp without a zone",
        "price = 'x' | price is a decimal(9,2): compare it with a number, not with 'x'",
        "huge = true | huge is a decimal(30,0): compare it with a number, not with true",
        "id = 'x' | id is a uuid: compare it with a UUID such as uuid '",
        "i like 'x%' | i is an int: only strings and bytes can be compared with like",
        "m = 1 | m is a map: test the value of a key, m['…'], or all values with any(…)",
        "u = true | u is a union of int, string, null: none of these types can be compared with"
            + " true",
        "u in (1, true) | none of these types can be compared with true",
        "u between 1 and 'a' | none of these types can be compared with 1 and 'a'",
        "u | u is a union of int, string, null, and only a boolean can be a condition on its own",
        "u = i | u is a union of int, string, null and i is an int: they cannot be compared",
        "mixed = 'XL' | none of these types can be compared with 'XL'",
        "opaque = 1 | opaque is a union of array, map: only is null and is not null can test it",
        "opaque like 'a%' | opaque is a union of array, map: only strings and bytes can be",
        "none = 1 | none is always null: only is null and is not null can test it",
        "i < s | i is an int and s is a string: they cannot be compared with each other",
        "at < local | at is a timestamp(ms) and local is a local-timestamp(us): they cannot",
        "i = nope | there is no column \"nope\"",
        "i = list | i is an int and list is an array: they cannot be compared",
        "i | i is an int, and only a boolean can be a condition on its own: compare it with a"
            + " value",
        "not s | s is a string, and only a boolean can be a condition on its own",
        "i ilike 'x' | i is an int: only strings and bytes can be compared with ilike",
        "i rlike 'x' | i is an int: only strings and bytes can be compared with rlike",
        "any(i = 1) | i is an int: any(…) needs an array or a map",
        "any(list = 1 and i = 1) | any(…) tests the elements of list, and i is not one",
        "any(items.price > 1 and items.tags = 'x') | put the condition on items.tags in an any(…)",
        "any(items.nope > 1) | items has no field \"nope\": it has sku, price, tags",
        "any(items = 1) | items is a record: only is null",
        "any(true) | any(true) does not test the elements of a column",
        "items.price > 1 | items is an array and has no field price: select items itself, or test"
            + " its elements with any(",
        "contains(s, 'x') | s is a string: contains(…) needs an array; write s like '%…%'",
        "contains(m, 'x') | m is a map: contains(…) needs an array; write m['x'] is not null",
        "contains(list, 'x') | list is an int: compare it with a number, not with 'x'",
        "list in (1) | list is an array: test its elements with any(list …) or contains(list, …)",
        "r between 1 and 2 | r is a record: only is null and is not null can test it"
      })
  void rejectsPredicatesThatDoNotFitTheSchema(String text, String messagePart) {
    InvalidTableException error = assertThrows(InvalidTableException.class, () -> bind(text));
    assertTrue(error.getMessage().contains(messagePart), error.getMessage());
  }
}
