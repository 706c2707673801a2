package dev.stoa.spark.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.predicate.FilterPredicates;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import java.io.IOException;
import org.apache.avro.SchemaBuilder;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.FieldReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.junit.jupiter.api.Test;

/** Requests that read the same rows and columns have the same hash. */
class ScanRequestTest {
  private static Predicate sparkFilter(String name) {
    return new Predicate(name, new Expression[] {FieldReference.column("a")});
  }

  @Test
  void theHashDoesNotDependOnTheTextOfPushedFilters() throws IOException {
    Table table =
        Table.create(
            new MemoryStorage(), SchemaBuilder.record("R").fields().optionalLong("a").endRecord());
    ScanRequest all =
        ScanRequest.of(
            new TableLocation(new Path("/table"), new Configuration(false)), table.newScan());
    ScanRequest filtered =
        all.withPushedFilter(FilterPredicates.parse("a is not null"), sparkFilter("IS_NOT_NULL"));
    ScanRequest sameRows =
        all.withPushedFilter(FilterPredicates.parse("a is not null"), sparkFilter("ALWAYS_TRUE"));
    assertTrue(filtered.readsSameAs(sameRows));
    assertEquals(filtered.hashOfRead(), sameRows.hashOfRead());
    assertFalse(filtered.readsSameAs(all));
  }
}
