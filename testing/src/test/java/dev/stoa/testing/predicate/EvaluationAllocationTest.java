package dev.stoa.testing.predicate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.stoa.data.Bitmap;
import dev.stoa.data.RecordBatch;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.predicate.VectorEvaluation;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Counts the bytes that evaluating predicates over batches allocates, by the JVM's own counter. */
final class EvaluationAllocationTest {
  private static final int ROWS = 4096;
  private static final int PASSES = 2_000;
  private static final int MOST_TRIES = 5;

  private static final Schema SCHEMA =
      SchemaBuilder.record("Row")
          .fields()
          .optionalLong("l")
          .requiredInt("i")
          .optionalDouble("d")
          .requiredString("s")
          .name("m")
          .type()
          .nullable()
          .map()
          .values()
          .stringType()
          .noDefault()
          .endRecord();

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static List<GenericRecord> rows() {
    List<GenericRecord> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      GenericRecord row = new GenericData.Record(SCHEMA);
      row.put("l", i % 5 == 0 ? null : (long) i);
      row.put("i", i % 100);
      row.put("d", i % 7 == 0 ? null : i / 8.0);
      row.put("s", "http://example.org/" + i % 50);
      row.put("m", i % 3 == 0 ? null : Map.of("k", "v" + i % 10, "other" + i % 20, "x"));
      rows.add(row);
    }
    return rows;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "l > 100 and i in (1, 50, 99)",
        "d < 100 or s like '%org/4%' or not l between 5 and 1000",
        "s = 'http://example.org/7' and m['k'] = 'v7'",
        "m['k'] is null or m['other1'] like 'x%'"
      })
  void evaluatingABatchAgainAllocatesNothing(String text) {
    RecordBatch batch = new RandomVectors(new Random(5)).batch(SCHEMA, rows());
    VectorEvaluation evaluation = new VectorEvaluation(FilterPredicates.parse(text).bind(SCHEMA));
    Bitmap result = new Bitmap();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < MOST_TRIES && least > 0; i++) {
      least = Math.min(least, allocated(evaluation, batch, result));
    }
    assertEquals(0, least);
    assertTrue(result.cardinality() > 0 && result.cardinality() < ROWS);
  }

  private long allocated(VectorEvaluation evaluation, RecordBatch batch, Bitmap result) {
    evaluation.evaluate(batch, result);
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < PASSES; i++) {
      evaluation.evaluate(batch, result);
    }
    return (threads.getCurrentThreadAllocatedBytes() - before) / PASSES;
  }
}
