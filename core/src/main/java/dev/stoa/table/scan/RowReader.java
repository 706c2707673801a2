package dev.stoa.table.scan;

import dev.stoa.format.split.ReadProjection;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.format.split.SplitReader;
import dev.stoa.format.split.SplitRecordReader;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import java.util.List;
import org.apache.avro.Schema;

/** The base of the readers that return the rows of a scan task one at a time. */
abstract sealed class RowReader extends TaskReader<SplitRecordReader>
    permits RecordReader, TypedReader {
  private final TableSchema schema;

  /** The schema of the rows that are returned: of the records, unless rows are made of parts. */
  private final TableSchema rowSchema;

  private RecordMode mode;

  RowReader(
      Storage storage,
      List<SplitDirectory> splits,
      ReadProjection projection,
      TableSchema schema,
      TableSchema rowSchema,
      RecordMode mode) {
    super(storage, splits, projection);
    this.schema = schema;
    this.rowSchema = rowSchema;
    this.mode = mode;
  }

  /**
   * Changes the mode of the records.
   *
   * @throws IllegalStateException when a record was already read
   */
  final void changeMode(RecordMode newMode) {
    if (hasBegun()) {
      throw new IllegalStateException(
          "the reader was already used: call stream() before the first next()");
    }
    mode = newMode;
  }

  @Override
  final SplitRecordReader open(SplitReader reader) {
    return switch (mode) {
      case LAZY -> SplitRecordReader.lazy(reader, schema.avroSchema());
      case CHECKED -> SplitRecordReader.checked(reader, schema.avroSchema());
      case EAGER -> SplitRecordReader.eager(reader, schema.avroSchema());
    };
  }

  @Override
  final boolean advance(SplitRecordReader split) {
    return split.next();
  }

  @Override
  final long row(SplitRecordReader split) {
    return split.row();
  }

  /**
   * Returns the schema of the records: the table's, or that of {@link
   * RecordMapper#records(Schema)}.
   */
  public final Schema schema() {
    return rowSchema.avroSchema();
  }

  /**
   * Returns the position of the current record in its split directory, counting deleted rows.
   *
   * @throws IllegalStateException before the first record and after the last
   */
  public final long rowInSplit() {
    return current().row();
  }
}
