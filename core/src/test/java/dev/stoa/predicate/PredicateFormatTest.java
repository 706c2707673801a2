package dev.stoa.predicate;

import static dev.stoa.predicate.FilterPredicates.column;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Predicates are parsed from text, printed as the same text, and equal those built in Java. */
final class PredicateFormatTest {
  private static final UUID ID = UUID.fromString("123e4567-e89b-12d3-a456-426614174000");

  /**
   * Texts that are printed unchanged after they are parsed; at least one per class of predicate.
   */
  static final List<String> ROUND_TRIP_TEXTS =
      List.of(
          "a = 1",
          "a != -1.5",
          "a < 1E+30",
          "a < 1E+999999999",
          "a <= true",
          "a > 'it''s'",
          "a >= x'00ff'",
          "a = ''",
          "a.b.c = 1",
          "metadata['content-type'] = 'text/html'",
          "visits['a'].headers['it''s'] is not null",
          "\"a b\".\"in\" is null",
          "\"say \"\"x\"\"\" is null",
          "date = date '2020-12-31'",
          "a = time '23:59:59.500'",
          "a between timestamp '2020-01-01T00:00' and timestamp '2020-01-01T00:00:00Z'",
          "a = uuid '123e4567-e89b-12d3-a456-426614174000'",
          "a in (1, 'x', false, double 'nan', double '-infinity')",
          "a not in (1)",
          "a not between 1 and 2",
          "url like 'http://%'",
          "url like '%.gov%'",
          "url like '%.pdf'",
          "url like '%'",
          "url not like '50\\%\\_\\\\%'",
          "url like 'a_b%c'",
          "url not like '%x%y'",
          "url ilike 'A%'",
          "url not ilike '_'",
          "url rlike '^a+(b|c)$'",
          "url not rlike 'it''s'",
          "active",
          "not a.b['c']",
          "a < b",
          "a.b != m['k']",
          "\"in\" >= \"a b\"",
          "any(tags = 'x')",
          "not any(items.price > 1 and items.price < items.cost)",
          "any(a.id = 3 and not any(a.items.sku in ('x', 'y')))",
          "any = 1 and contains = 2 and like1 and ilike = rlike",
          "contains(tags, 'x')",
          "not contains(a.tags, 1)",
          "not a = 1",
          "not a is null",
          "not (a = 1 and b = 2)",
          "not not true",
          "a = 1 and b = 2 and c = 3",
          "(a = 1 and b = 2) or c = 3",
          "(a = 1 or b = 2) and not c = 3",
          "false");

  private final List<FilterPredicate> builtPredicates = new ArrayList<>();

  @ParameterizedTest
  @FieldSource("ROUND_TRIP_TEXTS")
  void parsesAndPrintsTheSameText(String text) {
    FilterPredicate predicate = FilterPredicates.parse(text);
    assertEquals(text, predicate.toString());
    assertEquals(predicate, FilterPredicates.parse(predicate.toString()));
  }

  @Test
  void roundTripTextsContainEachClassOfPredicate() {
    assertContainsEachClassOf(
        FilterPredicate.class,
        ROUND_TRIP_TEXTS.stream().map(FilterPredicates::parse),
        "FilterPredicate has classes without a round trip: add a text of each to"
            + " ROUND_TRIP_TEXTS");
  }

  private static void assertContainsEachClassOf(
      Class<?> type, Stream<FilterPredicate> predicates, String message) {
    Set<String> missingNames =
        classesOf(type).map(Class::getSimpleName).collect(Collectors.toCollection(TreeSet::new));
    predicates.forEach(predicate -> missingNames.remove(predicate.getClass().getSimpleName()));
    assertEquals(Set.of(), missingNames, message);
  }

  /** Requires {@code a not in (1)} rather than {@code not a in (1)}, for each text that parses. */
  @Test
  void negatedLeavesPutNotBeforeTheKeyword() {
    for (String text : ROUND_TRIP_TEXTS) {
      if (FilterPredicates.parse(text) instanceof FilterPredicate.Leaf leaf) {
        String path = leaf.path().toString();
        String textWithInfixNot = path + " not" + text.substring(path.length());
        assertEquals(
            canParse(textWithInfixNot) ? textWithInfixNot : "not " + text,
            leaf.not().toString(),
            "change formatNegation of PredicateFormat");
      }
    }
  }

  private static boolean canParse(String text) {
    try {
      FilterPredicates.parse(text);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Returns the class, or the classes that implement it if it is sealed. */
  private static Stream<Class<?>> classesOf(Class<?> type) {
    return type.isSealed()
        ? Stream.of(type.getPermittedSubclasses()).flatMap(PredicateFormatTest::classesOf)
        : Stream.of(type);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "A=1 AnD b<>2 | A = 1 and b != 2",
        "a == 1.0 | a = 1",
        "a = +100 | a = 100",
        "`a b` = .5 | \"a b\" = 0.5",
        "a = 1 and b = 2 or c = 3 | (a = 1 and b = 2) or c = 3",
        "((a = 1)) | a = 1",
        "(a = 1 and b = 2) and c = 3 | a = 1 and b = 2 and c = 3",
        "url like 'abc' | url = 'abc'",
        "url like '%%' | url like '%'",
        "url like '%%a%%' | url like '%a%'",
        "url ~ '^a' | url rlike '^a'",
        "url !~ '^a' | url not rlike '^a'",
        "3 < size | size > 3",
        "x'00' = url | url = x'00'",
        "true != a | a != true",
        "2 >= a and 1 <> b | a <= 2 and b != 1",
        "date '2020-12-31' <= day | day >= date '2020-12-31'",
        "5 between a and b | a <= 5 and b >= 5",
        "a between b and 3 | a >= b and a <= 3",
        "a between 1 and c.d | a >= 1 and a <= c.d",
        "a and not b or (c) | (a and not b) or c",
        "ANY(a = 1) | any(a = 1)",
        "Contains ( a , 1 ) | contains(a, 1)",
        "a = timestamp '2020-01-01 10:00:00+01:00' | a = timestamp '2020-01-01T09:00:00Z'",
        "a = timestamp '2020-01-01' | a = timestamp '2020-01-01T00:00'",
        "a = timestamp '2020-01-01 10:00+01' | a = timestamp '2020-01-01T09:00:00Z'",
        "a = timestamp '2020-01-01T10:00:00 -0130' | a = timestamp '2020-01-01T11:30:00Z'",
        "a = timestamp '2020-01-01 10:00:00 UTC' | a = timestamp '2020-01-01T10:00:00Z'",
        "a = timestamp '2020-01-01t10:00:00.5z' | a = timestamp '2020-01-01T10:00:00.500Z'",
        "a = timestamp '+10000-01-01T00:00:00Z' | a = timestamp '+10000-01-01T00:00:00Z'"
      })
  void normalizesAlternativeSpellings(String spelling, String text) {
    assertEquals(text, FilterPredicates.parse(spelling).toString());
  }

  @Test
  void buildsThePredicatesOfTexts() {
    assertBuilds("url like 'http%'", column("url").startsWith("http"));
    assertBuilds("url like '%.pdf'", column("url").endsWith(".pdf"));
    assertBuilds("url like '%.gov%'", column("url").contains(".gov"));
    assertBuilds("m['k'] = 'v'", column("m").key("k").equalTo("v"));
    assertBuilds("m['k'] = 'v'", column("m['k']").equalTo(new Utf8("v")));
    assertBuilds("a.b != 1", column("a").field("b").notEqualTo(1L));
    assertBuilds("a < 0.1", column("a").lessThan(0.1));
    assertBuilds("a <= 0.5", column("a").lessThanOrEqual(0.5f));
    assertBuilds("a > 12.5", column("a").greaterThan(new BigDecimal("12.500")));
    assertBuilds("a >= double 'infinity'", column("a").greaterThanOrEqual(Float.POSITIVE_INFINITY));
    assertBuilds("a between 1 and 2", column("a").between((byte) 1, (short) 2));
    assertBuilds("a in (1, 2)", column("a").in(1, 2));
    assertBuilds("a in (1, 2)", column("a").in(List.of(1, 2)));
    assertBuilds("a not in (1, 2)", column("a").notIn(1, 2));
    assertBuilds("a is null and b is not null", column("a").isNull().and(column("b").isNotNull()));
    assertBuilds("a is null or b is null", column("a").isNull().or(column("b").isNull()));
    assertBuilds("a is null", column("a").isNull());
    assertBuilds("a is not null", column("a").isNotNull());
    assertBuilds("not a is null", FilterPredicates.not(column("a").isNull()));
    assertBuilds("a = x'0001'", column("a").equalTo(new byte[] {0, 1}));
    assertBuilds("a = date '2020-02-03'", column("a").equalTo(LocalDate.of(2020, 2, 3)));
    assertBuilds("a = time '10:00'", column("a").equalTo(LocalTime.of(10, 0)));
    assertBuilds("a = timestamp '1970-01-01 00:00:00Z'", column("a").equalTo(Instant.EPOCH));
    assertBuilds("a < timestamp '" + Instant.MAX + "'", column("a").lessThan(Instant.MAX));
    assertBuilds(
        "a = timestamp '2020-02-03 04:05'",
        column("a").equalTo(LocalDateTime.of(2020, 2, 3, 4, 5)));
    assertBuilds("a = uuid '" + ID + "'", column("a").equalTo(ID));
    assertBuilds("a = 'AND'", column("a").equalTo(FilterWord.AND));
    assertBuilds("a like 'x%y'", column("a").like("x%y"));
    assertBuilds("a like 'x%'", column("a").like("x%"));
    assertBuilds("a ilike 'x_'", column("a").ilike("x_"));
    assertBuilds("a rlike 'x+'", column("a").rlike("x+"));
    assertBuilds("a", column("a").isTrue());
    assertBuilds("contains(a, 'x')", column("a").containsElement("x"));
    assertBuilds("a.b < c['k']", column("a.b").lessThan(column("c['k']")));
    assertBuilds("a between b and 2", column("a").between(column("b"), 2));
    assertBuilds("any(a.b > 1)", FilterPredicates.any(column("a.b").greaterThan(1)));
    assertContainsEachClassOf(
        FilterPredicate.Leaf.class,
        builtPredicates.stream(),
        "no method of ColumnReference builds these classes of FilterPredicate.Leaf: add a method"
            + " for each, and a call of it to this test");
  }

  /** An enum whose constant is compared by its name. */
  private enum FilterWord {
    AND
  }

  private void assertBuilds(String text, FilterPredicate predicate) {
    builtPredicates.add(predicate);
    assertEquals(FilterPredicates.parse(text), predicate);
    assertEquals(predicate, FilterPredicates.parse(predicate.toString()));
  }

  @Test
  void columnsAreTheNamesThatAPredicateUses() {
    assertEquals(
        Set.of("a", "b", "c d", "e", "f", "g"),
        FilterPredicates.parse(
                "a.x = 1 and (b['k'] is null or not \"c d\" like 'x%') or a = 2 or any(e.x = 1)"
                    + " or f.x < g")
            .columns());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a 1 | position 3: expected =, !=, <, <=, >, >=, in, between, like, ilike, rlike, is null",
        "a b | position 3: expected =, !=, <, <=, >, >=, in, between, like, ilike, rlike, is null",
        "a = | position 4: expected a column, or a value",
        "a in (b) | position 7: expected a value (strings need single quotes)",
        "3 | position 2: expected =, !=, <, <=, >, >= or between after the value, found the end",
        "3 < 4 | position 5: expected a column's name, found 4",
        "3 < size < 4 | position 10: expected and, or, or the end, found <",
        "any(a = 1 | position 10: expected ), found the end",
        "any() | position 5: expected a column's name, found )",
        "contains(a) | position 11: expected ,, found )",
        "a rlike '(' | position 9: the regular expression '(' is invalid",
        "a rlike x | position 9: expected a pattern in single quotes, found x",
        "a = null | nothing equals null: write is null or is not null",
        "= 1 | position 1: expected a column's name, found =",
        "a = 'x | position 5: expected a closing ' for this quote, found the end",
        "a = 1 b = 2 | position 7: expected and, or, or the end, found b",
        "(a = 1 | position 7: expected ), found the end",
        "a in 1 | position 6: expected (, found 1",
        "a in () | position 7: expected a value",
        "a in (1, | position 9: expected a value",
        "a between 1 or 2 | position 13: expected and, then the upper end of between, found or",
        "a is 1 | position 6: expected null or not null, found 1",
        "a is not 1 | position 10: expected null, found 1",
        "a not = 1 | position 7: expected in, between, like, ilike or rlike after not, found =",
        "a like 5 | position 8: expected a pattern in single quotes, found 5",
        "a like 'x\\y' | has a backslash before a character other than %, _ and \\",
        "a like 'x\\' | has a backslash before a character other",
        "a = 12ab | position 5: expected a number such as 12, -0.5 or 1e9, found 12ab",
        "a = 100e2147483647 | position 5: expected a number such as 12, -0.5 or 1e9",
        "a = date '2020-13-01' | position 5: expected a date such as date '2020-12-31'",
        "a = time '25:00' | expected a time such as time '23:59:59.5'",
        "a = timestamp 'now' | expected a timestamp such as timestamp '2020-12-31 23:59:59'",
        "a = timestamp '2020-01-01 10:00:00 CET' | which may end in Z, +01:00 or UTC",
        "a = timestamp '10:00:00' | expected a timestamp such as",
        "a = time '2020-01-01T10:00:00' | expected a time such as time '23:59:59.5'",
        "a = time '10:00:00.1234567891' | expected a time such as time '23:59:59.5'",
        "a = uuid '1-2-3-4-5' | expected a UUID such as",
        "a = x'0' | expected bytes in hexadecimal such as x'00ff'",
        "a = double '1' | expected double 'nan', double 'infinity' or double '-infinity'",
        "a = interval '1' | expected date, time, timestamp, uuid, double or x before a string",
        "a. = 1 | position 4: expected a field's name after the dot, found =",
        "a[k] = 1 | position 3: expected a map's key in single quotes, found k",
        "a['k' = 1 | position 7: expected ], found =",
        "in = 1 | position 1: expected a column's name (put a column of this name in double",
        "a = 1 § | position 7: expected a name, a value or an operator, found §",
        "a @ 1 | position 3: expected a name, a value or an operator, found @: a @ 1",
        "a = 1 && b = 2 | position 7: expected a name, a value or an operator, found & (write and)",
        "!(a = 1) | position 1: expected a name, a value or an operator, found ! (write not)"
      })
  void syntaxErrorsNameThePositionAndTheExpectedToken(String text, String messagePart) {
    IllegalArgumentException error =
        assertThrows(IllegalArgumentException.class, () -> FilterPredicates.parse(text));
    assertTrue(error.getMessage().contains(messagePart), error.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"(", "not ", "((not "})
  void rejectsDeeplyNestedTexts(String prefix) {
    String text = prefix.repeat(100_000);
    IllegalArgumentException error =
        assertThrows(IllegalArgumentException.class, () -> FilterPredicates.parse(text));
    assertTrue(error.getMessage().contains("expected at most"), error.getMessage());
  }

  @Test
  void rejectsUnsupportedValuesEmptySetsAndInvalidPaths() {
    assertRejected("nothing can be compared with null", () -> column("a").equalTo((Object) null));
    assertRejected("cannot be compared with a java.util.", () -> column("a").equalTo(List.of()));
    assertRejected("contains an unpaired surrogate", () -> column("a").equalTo("\ud834"));
    assertRejected("give at least one value", () -> column("a").in(List.of()));
    assertRejected("position 3", () -> column("a b"));
  }

  private static void assertRejected(String messagePart, Runnable action) {
    IllegalArgumentException error = assertThrows(IllegalArgumentException.class, action::run);
    assertTrue(error.getMessage().contains(messagePart), error.getMessage());
  }
}
