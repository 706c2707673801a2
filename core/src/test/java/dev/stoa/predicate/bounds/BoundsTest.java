package dev.stoa.predicate.bounds;

import static dev.stoa.predicate.matcher.FilterDecision.ALL;
import static dev.stoa.predicate.matcher.FilterDecision.SOME;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.AvroTypes;
import dev.stoa.predicate.BoundPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.predicate.bounds.Bounds.Exactness;
import dev.stoa.predicate.matcher.FilterDecision;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bounds contain all values, truncated or not, and their null counts decide predicates, too. */
final class BoundsTest {
  private static final Schema ROW_SCHEMA =
      SchemaBuilder.record("Row").fields().optionalLong("l").optionalString("s").endRecord();

  private static Bounds longBounds(long nullCount, long... values) {
    LongBoundsBuilder builder = new LongBoundsBuilder();
    builder.addAll(values, 0, values.length);
    builder.addNulls(nullCount);
    return builder.build();
  }

  private static Bounds doubleBounds(double... values) {
    DoubleBoundsBuilder builder = new DoubleBoundsBuilder();
    for (double value : values) {
      builder.add(value);
    }
    return builder.build();
  }

  private static Bounds textBounds(String... values) {
    BytesBoundsBuilder builder = new BytesBoundsBuilder(BytesOrder.UNSIGNED);
    for (String value : values) {
      byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
      builder.add(utf8, 0, utf8.length);
    }
    return builder.build();
  }

  @ParameterizedTest
  @CsvSource({
    "l = 5, NONE, NONE, NONE",
    "l >= 1, ALL, SOME, NONE",
    "l is null, NONE, SOME, ALL",
    "l is not null, ALL, SOME, NONE",
    "l < 5, ALL, SOME, NONE",
    "l != 2, SOME, SOME, NONE",
    "l is null or l < 5, ALL, SOME, ALL",
    "not l >= 1, NONE, NONE, NONE"
  })
  void decidesByBoundsAndNullCounts(
      String text,
      FilterDecision withoutNulls,
      FilterDecision withNulls,
      FilterDecision withNullsOnly) {
    BoundPredicate predicate = FilterPredicates.parse(text).bind(AvroTypes.record(ROW_SCHEMA));
    assertEquals(
        withoutNulls, predicate.decide((column, steps) -> Optional.of(longBounds(0, 1, 2, 3))));
    assertEquals(
        withNulls, predicate.decide((column, steps) -> Optional.of(longBounds(1, 1, 2, 3))));
    assertEquals(withNullsOnly, predicate.decide((column, steps) -> Optional.of(longBounds(3))));
    assertEquals(SOME, predicate.decide((column, steps) -> Optional.empty()));
  }

  @Test
  void countsNansAndOrdersZeros() {
    assertEquals(
        new DoubleBounds(-0.0, 0.0, 2, new ValueCounts(4, 0), Exactness.EXACT),
        doubleBounds(0.0, Double.NaN, -0.0, Double.NaN));
    assertEquals(new CountBounds(new ValueCounts(1, 0)), doubleBounds(Double.NaN));
    assertEquals(
        new CountBounds(new ValueCounts(2, 0)), doubleBounds(Double.NaN).merge(doubleBounds(1.0)));
  }

  @Test
  void mergedBoundsContainAllValues() {
    assertEquals(longBounds(3, 1, 5, 9), longBounds(1, 5).merge(longBounds(2, 9, 1)));
    assertEquals(longBounds(3, 5), longBounds(1, 5).merge(longBounds(2)));
    assertEquals(longBounds(3, 5), longBounds(2).merge(longBounds(1, 5)));
    assertEquals(longBounds(3), longBounds(1).merge(longBounds(2)));
    assertEquals(
        doubleBounds(1, 2, Double.NaN), doubleBounds(2, Double.NaN).merge(doubleBounds(1)));
    assertEquals(textBounds("a", "b", "c"), textBounds("b").merge(textBounds("c", "a")));
    assertEquals(
        Exactness.WIDENED,
        new LongBounds(0, 1, new ValueCounts(2, 0), Exactness.WIDENED)
            .merge(longBounds(0, 1))
            .exactness());
    assertThrows(IllegalArgumentException.class, () -> longBounds(0, 1).merge(textBounds("a")));
  }

  @Test
  void shortBoundsAreExact() {
    int maxLength = BytesBounds.MAX_LENGTH_IN_BYTES;
    BytesBounds bounds = (BytesBounds) textBounds("b".repeat(maxLength), "a");
    assertEquals(Exactness.EXACT, bounds.exactness());
    assertEquals(maxLength, bounds.max().length);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "ä", "語", "\ud834\udd1e", "\uffff", "\udbff\udfff"})
  void longStringsAreTruncatedOutwards(String character) {
    for (int prefixLength = 0; prefixLength < 8; prefixLength++) {
      String text = "a".repeat(prefixLength) + character.repeat(70);
      BytesBounds bounds = (BytesBounds) textBounds(text);
      byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
      assertEquals(Exactness.WIDENED, bounds.exactness());
      assertTrue(bounds.min().length <= BytesBounds.MAX_LENGTH_IN_BYTES);
      assertTrue(bounds.max().length <= BytesBounds.MAX_LENGTH_IN_BYTES);
      assertTrue(Arrays.compareUnsigned(bounds.min(), utf8) <= 0);
      assertTrue(Arrays.compareUnsigned(bounds.max(), utf8) >= 0);
      String minText = new String(bounds.min(), StandardCharsets.UTF_8);
      assertTrue(text.startsWith(minText), "a character is truncated");
      assertTrue(bounds.min().length > 60);
    }
  }

  @Test
  void longBytesAreRoundedUpUnlessNoShortBytesAreGreater() {
    BytesBoundsBuilder builder = new BytesBoundsBuilder(BytesOrder.UNSIGNED);
    byte[] bytes = new byte[BytesBounds.MAX_LENGTH_IN_BYTES + 1];
    Arrays.fill(bytes, (byte) 0xff);
    builder.add(bytes, 0, bytes.length);
    assertEquals(new CountBounds(new ValueCounts(1, 0)), builder.build());
    builder = new BytesBoundsBuilder(BytesOrder.UNSIGNED);
    bytes[3] = 0;
    builder.add(bytes, 0, bytes.length);
    assertArrayEquals(new byte[] {-1, -1, -1, 1}, ((BytesBounds) builder.build()).max());
  }

  @Test
  void decimalsAreOrderedAsNumbers() {
    BytesBoundsBuilder builder = new BytesBoundsBuilder(BytesOrder.DECIMAL);
    builder.add(new byte[] {1}, 0, 1);
    builder.add(new byte[] {-1, -2}, 0, 2);
    builder.add(new byte[] {0, 0, 5}, 0, 3);
    BytesBounds bounds = (BytesBounds) builder.build();
    assertArrayEquals(new byte[] {-1, -2}, bounds.min());
    assertArrayEquals(new byte[] {0, 0, 5}, bounds.max());
  }

  @Test
  void rejectsInvalidBoundsAndCounts() {
    ValueCounts oneValue = new ValueCounts(1, 0);
    assertThrows(
        IllegalArgumentException.class, () -> new LongBounds(2, 1, oneValue, Exactness.EXACT));
    assertThrows(
        IllegalArgumentException.class,
        () -> new DoubleBounds(Double.NaN, 1, 0, oneValue, Exactness.EXACT));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            BytesBounds.of(
                new BytesBounds.MinMax(new byte[] {2}, new byte[] {1}),
                BytesOrder.UNSIGNED,
                oneValue,
                Exactness.EXACT));
    assertThrows(IllegalArgumentException.class, () -> new ValueCounts(-1, 0));
  }

  @Test
  void boundsOfAnotherTypeAreIgnored() {
    BoundPredicate predicate = FilterPredicates.parse("s = 'a'").bind(AvroTypes.record(ROW_SCHEMA));
    assertEquals(SOME, predicate.decide((column, steps) -> Optional.of(longBounds(0, 1))));
  }

  @Test
  void decidesAConstantPredicateWithoutBounds() {
    assertEquals(
        ALL,
        FilterPredicates.parse("true")
            .bind(AvroTypes.record(ROW_SCHEMA))
            .decide((column, steps) -> Optional.empty()));
  }
}
