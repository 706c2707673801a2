package dev.stoa.table.scan;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.format.value.ValueType;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import java.util.Optional;

/**
 * Rows as records of a reader's schema: each field is a column under its name there, or one that no
 * split directory has a file of, which gives the default. So records of all modes serve.
 */
final class ResolvedRows extends RowObjects<ColumnarRecord> {
  private final FieldSources sources;

  ResolvedRows(FieldSources sources) {
    this.sources = sources;
  }

  @Override
  TableSchema schema(TableSchema selected) {
    return sources.over(selected);
  }

  /** None where the values are read as they are, straight from vectors. */
  @Override
  Optional<ValueType> type(Column column) {
    return sources.isTakenAsItIs(column) ? Optional.empty() : sources.type(column);
  }

  @Override
  ColumnarRecord read(RecordReader records, RecordMode mode) {
    return records.record();
  }
}
