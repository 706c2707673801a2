package dev.stoa.bench.experiment.study.data;

import dev.stoa.bench.rows.Rows;
import java.util.function.LongFunction;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/**
 * A table of the study, whose rows can be generated in any order. Writers of {@code study.file}
 * read it; not thread-safe.
 *
 * @param name the name in SQL, in lower case
 * @param schema the schema of the rows
 * @param rowCount the number of rows
 * @param rowAt generates the row at a position
 */
public record StudyTable(
    String name, Schema schema, long rowCount, LongFunction<GenericRecord> rowAt) {
  /** Returns the rows in the order in which the study's generator writes them. */
  public Rows rows() {
    return Rows.generated(schema, rowCount, rowAt);
  }

  /** Generates the row at a position. */
  public GenericRecord row(long position) {
    return rowAt.apply(position);
  }
}
