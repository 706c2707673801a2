package dev.stoa.bench.rows;

import java.util.Iterator;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/**
 * The rows of a data set.
 *
 * @param schema the schema of the rows
 * @param iterator the rows, which can be read once
 */
public record Rows(Schema schema, Iterator<GenericRecord> iterator) {
  /** The names of all columns. */
  public List<String> columnNames() {
    return schema.getFields().stream().map(Schema.Field::name).toList();
  }
}
