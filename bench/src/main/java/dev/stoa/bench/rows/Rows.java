package dev.stoa.bench.rows;

import java.util.Iterator;
import java.util.List;
import java.util.function.LongFunction;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/**
 * The rows of a data set.
 *
 * @param schema the schema of the rows
 * @param iterator the rows, which can be read once
 */
public record Rows(Schema schema, Iterator<GenericRecord> iterator) {
  /** Creates rows, each of which a function creates from its position. */
  public static Rows generated(Schema schema, long rowCount, LongFunction<GenericRecord> recordAt) {
    return new Rows(schema, new RowStream(rowCount, recordAt));
  }

  /** The names of all columns. */
  public List<String> columnNames() {
    return schema.getFields().stream().map(Schema.Field::name).toList();
  }
}
