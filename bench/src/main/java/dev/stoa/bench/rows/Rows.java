package dev.stoa.bench.rows;

import java.util.Iterator;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/**
 * A set of rows.
 *
 * @param schema the schema of the rows
 * @param iterator usable once
 */
public record Rows(Schema schema, Iterator<GenericRecord> iterator) {
  /** The names of all columns. */
  public List<String> columns() {
    return schema.getFields().stream().map(Schema.Field::name).toList();
  }
}
