package dev.stoa.spark.read;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.spark.predicate.PathResolver;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.avro.SchemaBuilder;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.FieldReference;
import org.apache.spark.sql.connector.expressions.LiteralValue;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;

/** Runtime filters of Spark become predicates of a scan, or are left out. */
class RuntimeFilterTest {
  private static final PathResolver RESOLVER =
      new PathResolver(
          SchemaBuilder.record("R").fields().optionalLong("k").optionalString("t").endRecord(),
          Map.of());

  private static Expression number(Long value) {
    return new LiteralValue<>(value, DataTypes.LongType);
  }

  private static String translateIn(long splitCount, String column, Stream<Expression> values) {
    Expression[] children =
        Stream.concat(Stream.of(FieldReference.column(column)), values).toArray(Expression[]::new);
    return new RuntimeFilter(RESOLVER, splitCount)
        .of(new Predicate("IN", children))
        .map(Object::toString)
        .orElse("none");
  }

  private static Stream<Expression> numbers(long count) {
    return LongStream.range(0, count).mapToObj(value -> number(value * 3));
  }

  @Test
  void aNullAmongTheValuesMatchesRowsWithoutAValue() {
    assertEquals("k in (1, 2)", translateIn(1, "k", Stream.of(number(1L), number(2L))));
    assertEquals("k in (1) or k is null", translateIn(1, "k", Stream.of(number(1L), number(null))));
    assertEquals(
        "k between 0 and 179997 or k is null",
        translateIn(1, "k", Stream.concat(numbers(60_000), Stream.of(number(null)))));
  }

  @Test
  void aFilterWithANonLiteralIsNotTranslated() {
    assertEquals("none", translateIn(1, "k", Stream.of(number(1L), FieldReference.column("k"))));
  }

  @Test
  void manyValuesAreReplacedByTheirRange() {
    assertEquals("k between 0 and 150000", translateIn(1, "k", numbers(50_001)));
    assertEquals(50_000, translateIn(1, "k", numbers(50_000)).split(",", -1).length);
    assertEquals("k between 0 and 30000", translateIn(100, "k", numbers(10_001)));
    assertEquals(10_000, translateIn(100, "k", numbers(10_000)).split(",", -1).length);
    assertEquals(5_000, translateIn(1_000_000, "k", numbers(5_000)).split(",", -1).length);
  }

  @Test
  void manyStringsAndUnknownColumnsAreNotTranslated() {
    Stream<Expression> texts =
        LongStream.range(0, 5_001)
            .mapToObj(
                i -> new LiteralValue<>(UTF8String.fromString("t" + i), DataTypes.StringType));
    assertEquals("none", translateIn(1, "t", texts));
    assertEquals("none", translateIn(1, "unknown", numbers(2)));
  }
}
