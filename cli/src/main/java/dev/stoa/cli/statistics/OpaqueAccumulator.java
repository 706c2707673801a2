package dev.stoa.cli.statistics;

import dev.stoa.data.ColumnVector;
import org.apache.avro.Schema;

/** Adds up values that have no order, such as records and unions: only how many are distinct. */
final class OpaqueAccumulator extends ColumnAccumulator {
  private final Schema schema;

  OpaqueAccumulator(Schema schema) {
    this.schema = schema;
  }

  @Override
  void addValue(ColumnVector vector, int row) {
    addNested(schema, vector, row);
  }
}
