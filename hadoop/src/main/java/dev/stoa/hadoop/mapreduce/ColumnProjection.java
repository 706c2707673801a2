package dev.stoa.hadoop.mapreduce;

import dev.stoa.predicate.FilterPredicate;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMapper;
import dev.stoa.table.scan.TableScan;
import java.util.List;
import org.apache.avro.Schema;

/** Chooses the columns that a job reads of a table; each input format has its own. */
@FunctionalInterface
interface ColumnProjection {
  /**
   * The names of the columns, in the order of the records' fields.
   *
   * @param location the table's location, for messages
   * @param schema the table's schema
   */
  List<String> columns(String location, Schema schema);

  /** The scan of the columns of a table. */
  default TableScan scan(Table table) {
    return table.newScan().select(columns(table.storage().location(), table.schema()));
  }

  /** The same columns, for rows that match a predicate. */
  default ColumnProjection withFilter(FilterPredicate predicate) {
    ColumnProjection all = this;
    return new ColumnProjection() {
      @Override
      public List<String> columns(String location, Schema schema) {
        return all.columns(location, schema);
      }

      @Override
      public TableScan scan(Table table) {
        return all.scan(table).filter(predicate);
      }
    };
  }

  /**
   * The columns of the class or schema that {@link ColumnInputFormat#setRecordClass} or {@link
   * ColumnInputFormat#setReaderSchema} set, or those that {@link ColumnInputFormat#setColumns}
   * named, or all.
   */
  static ColumnProjection of(JobSettings settings) {
    if (settings.hasRecordClass() && settings.columns().isPresent()) {
      throw new IllegalArgumentException(
          "the job sets columns and a record class, which chooses its columns itself: set one of"
              + " them");
    }
    if (settings.hasReaderSchema()
        && (settings.hasRecordClass() || settings.columns().isPresent())) {
      throw new IllegalArgumentException(
          "the job sets a reader schema, which chooses its columns itself, and columns or a record"
              + " class too: set one of them");
    }
    RecordMapper<?> mapper = settings.recordMapper();
    return settings
        .columns()
        .<ColumnProjection>map(ColumnProjection::of)
        .orElseGet(() -> of(mapper));
  }

  private static ColumnProjection of(List<String> names) {
    return (location, schema) -> names;
  }

  private static ColumnProjection of(RecordMapper<?> mapper) {
    return new ColumnProjection() {
      @Override
      public List<String> columns(String location, Schema schema) {
        return mapper.columns(location, schema);
      }

      @Override
      public TableScan scan(Table table) {
        return table.newScan().select(mapper);
      }
    };
  }
}
