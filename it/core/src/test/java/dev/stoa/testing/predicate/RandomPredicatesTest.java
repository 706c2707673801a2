package dev.stoa.testing.predicate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.AvroTypes;
import dev.stoa.data.Bitmap;
import dev.stoa.predicate.BoundPredicate;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.testing.Seeds;
import dev.stoa.testing.record.Coverage;
import dev.stoa.testing.record.RandomRecords;
import dev.stoa.testing.record.RandomSchemas;
import dev.stoa.type.RecordType;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Bound predicates hold for the rows for which the naive evaluation holds, and no decision by
 * bounds is wrong.
 */
final class RandomPredicatesTest {
  private static final int PREDICATES_PER_SCHEMA = 20;
  private static final int[] ROW_COUNTS = {0, 1, 7, 63, 64, 65, 100, 127, 129, 200};

  private final Random random = Seeds.random(RandomPredicatesTest.class);
  private final RandomSchemas schemas = new RandomSchemas(random, new Coverage());
  private final RandomRecords records = new RandomRecords(random);
  private final Set<FilterDecision> decisions = EnumSet.noneOf(FilterDecision.class);
  private final List<FilterPredicate> evaluatedPredicates = new ArrayList<>();
  private int keptRowCount;
  private int droppedRowCount;

  @Test
  void twoThousandBoundPredicatesAgreeWithTheNaiveEvaluation() {
    evaluate(Seeds.rounds(2_000) / PREDICATES_PER_SCHEMA);
  }

  @Test
  @Tag("long")
  void aHundredThousandBoundPredicatesAgreeWithTheNaiveEvaluation() {
    evaluate(100_000 / PREDICATES_PER_SCHEMA);
  }

  private void evaluate(int roundCount) {
    for (int round = 0; round < roundCount; round++) {
      Schema schema = schemas.next();
      List<GenericRecord> rows = new ArrayList<>();
      int rowCount = ROW_COUNTS[random.nextInt(ROW_COUNTS.length)];
      for (int i = 0; i < rowCount; i++) {
        rows.add(records.next(schema));
      }
      RandomPredicates predicates = new RandomPredicates(random, schema, rows);
      for (int i = 0; i < PREDICATES_PER_SCHEMA; i++) {
        RandomPredicate predicate = predicates.next();
        evaluatedPredicates.add(predicate.predicate());
        try {
          assertAgreement(predicate, schema, rows);
        } catch (AssertionError | RuntimeException e) {
          throw new AssertionError("round " + round + ", " + predicate.predicate(), e);
        }
      }
    }
    PredicateClasses.assertAllPresent(
        evaluatedPredicates.stream(),
        "generate each of these, with its naive evaluation, in RandomPredicates (it/testing)");
    for (FilterDecision decision : FilterDecision.values()) {
      assertTrue(decisions.contains(decision), () -> "never decided " + decision);
    }
    assertTrue(
        keptRowCount > droppedRowCount / 10 && droppedRowCount > keptRowCount / 10,
        "nearly all or nearly no rows were kept");
  }

  private void assertAgreement(RandomPredicate predicate, Schema schema, List<GenericRecord> rows) {
    assertEquals(predicate.predicate(), FilterPredicates.parse(predicate.predicate().toString()));
    BoundPredicate boundPredicate = predicate.predicate().bind(AvroTypes.record(schema));
    Bitmap matchingRows = new Bitmap();
    matchingRows.clear(rows.size());
    for (int i = 0; i < rows.size(); i++) {
      boolean isMatch = predicate.matches(rows.get(i));
      assertEquals(
          isMatch, PredicateOracle.holds(boundPredicate, rows.get(i)), "row " + i + " on its own");
      if (isMatch) {
        matchingRows.set(i);
      }
    }
    keptRowCount += matchingRows.cardinality();
    droppedRowCount += rows.size() - matchingRows.cardinality();
    assertDecision(boundPredicate, AvroTypes.record(schema), rows, matchingRows);
  }

  private Optional<Bounds> bounds(PathValues values, List<GenericRecord> rows, int splitRow) {
    if (random.nextInt(10) == 0) {
      return Optional.empty();
    }
    Bounds firstBounds = values.bounds(rows.subList(0, splitRow));
    Bounds mergedBounds = firstBounds.merge(values.bounds(rows.subList(splitRow, rows.size())));
    return Optional.of(random.nextBoolean() ? mergedBounds : values.bounds(rows));
  }

  private void assertDecision(
      BoundPredicate boundPredicate,
      RecordType recordType,
      List<GenericRecord> rows,
      Bitmap matchingRows) {
    Map<List<Object>, Optional<Bounds>> boundsByPath = new HashMap<>();
    int splitRow = random.nextInt(rows.size() + 1);
    FilterDecision decision =
        boundPredicate.decide(
            (column, steps) ->
                boundsByPath.computeIfAbsent(
                    List.of(column, steps),
                    path -> bounds(PathValues.of(recordType, column, steps), rows, splitRow)));
    decisions.add(decision);
    switch (decision) {
      case NONE -> assertEquals(0, matchingRows.cardinality(), "bounds say that no row matches");
      case SOME -> {}
      case ALL ->
          assertEquals(rows.size(), matchingRows.cardinality(), "bounds say that each row matches");
    }
  }
}
