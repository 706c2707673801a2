package dev.stoa.testing.predicate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.AvroTypes;
import dev.stoa.data.Bitmap;
import dev.stoa.predicate.BoundPredicate;
import dev.stoa.predicate.BoundPredicate.Leaf;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.testing.Seeds;
import dev.stoa.testing.record.Coverage;
import dev.stoa.testing.record.RandomRecords;
import dev.stoa.testing.record.RandomSchemas;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every evaluation of a predicate agrees with the naive one, and bounds are never wrong. */
final class RandomPredicatesTest {
  private static final int PREDICATES_PER_SCHEMA = 20;
  private static final int[] ROW_COUNTS = {0, 1, 7, 63, 64, 65, 100, 127, 129, 200};

  private final Random random = Seeds.random(RandomPredicatesTest.class);
  private final RandomSchemas schemas = new RandomSchemas(random, new Coverage());
  private final RandomRecords records = new RandomRecords(random);
  private final Map<FilterDecision, Integer> decisions = new HashMap<>();
  private int keptRows;
  private int droppedRows;

  @Test
  void allEvaluatorsAgreeOnTwoThousandPredicates() {
    evaluate(Seeds.rounds(2_000) / PREDICATES_PER_SCHEMA);
  }

  @Test
  @Tag("long")
  void allEvaluatorsAgreeOnHundredThousandPredicates() {
    evaluate(100_000 / PREDICATES_PER_SCHEMA);
  }

  private void evaluate(int rounds) {
    for (int round = 0; round < rounds; round++) {
      Schema schema = schemas.next();
      List<GenericRecord> rows = new ArrayList<>();
      int rowCount = ROW_COUNTS[random.nextInt(ROW_COUNTS.length)];
      for (int i = 0; i < rowCount; i++) {
        rows.add(records.next(schema));
      }
      RandomPredicates predicates = new RandomPredicates(random, schema, rows);
      for (int i = 0; i < PREDICATES_PER_SCHEMA; i++) {
        RandomPredicate predicate = predicates.next();
        try {
          check(predicate, schema, rows);
        } catch (AssertionError | RuntimeException e) {
          throw new AssertionError("round " + round + ", " + predicate.predicate(), e);
        }
      }
    }
    for (FilterDecision decision : FilterDecision.values()) {
      assertTrue(decisions.containsKey(decision), () -> "never decided " + decision);
    }
    assertTrue(keptRows > droppedRows / 10 && droppedRows > keptRows / 10, "one-sided");
  }

  private void check(RandomPredicate predicate, Schema schema, List<GenericRecord> rows) {
    assertEquals(predicate.predicate(), FilterPredicates.parse(predicate.predicate().toString()));
    BoundPredicate bound = predicate.predicate().bind(AvroTypes.record(schema));
    Bitmap expected = new Bitmap();
    expected.clear(rows.size());
    for (int i = 0; i < rows.size(); i++) {
      boolean keeps = predicate.matches(rows.get(i));
      assertEquals(keeps, PredicateOracle.holds(bound, rows.get(i)), "row " + i + " by itself");
      if (keeps) {
        expected.set(i);
      }
    }
    keptRows += expected.cardinality();
    droppedRows += rows.size() - expected.cardinality();
    checkBounds(bound, rows, expected);
  }

  private void checkBounds(BoundPredicate bound, List<GenericRecord> rows, Bitmap expected) {
    Map<Leaf, Bounds> known = new HashMap<>();
    int cut = random.nextInt(rows.size() + 1);
    bound.forEachLeaf(
        leaf -> {
          if (random.nextInt(10) > 0) {
            Bounds first = LeafBounds.of(leaf, rows.subList(0, cut));
            Bounds whole = first.merge(LeafBounds.of(leaf, rows.subList(cut, rows.size())));
            known.put(leaf, random.nextBoolean() ? whole : LeafBounds.of(leaf, rows));
          }
        });
    FilterDecision decision = bound.decide(leaf -> Optional.ofNullable(known.get(leaf)));
    decisions.merge(decision, 1, Integer::sum);
    switch (decision) {
      case NONE -> assertEquals(0, expected.cardinality(), "bounds say that no row matches");
      case SOME -> {}
      case ALL ->
          assertEquals(rows.size(), expected.cardinality(), "bounds say that each row matches");
    }
  }
}
