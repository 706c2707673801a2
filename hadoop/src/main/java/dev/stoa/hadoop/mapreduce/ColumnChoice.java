package dev.stoa.hadoop.mapreduce;

import dev.stoa.predicate.FilterPredicate;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordForm;
import dev.stoa.table.scan.TableScan;
import java.util.List;
import org.apache.avro.Schema;

/** Says what of a table a job reads; each input format has its own. */
@FunctionalInterface
interface ColumnChoice {
  /**
   * The names of the columns, in the order that records shall have them.
   *
   * @param location the table's place, for messages
   * @param schema the table's schema
   */
  List<String> columns(String location, Schema schema);

  /** The scan of the columns of a table. */
  default TableScan scan(Table table) {
    return table.newScan().select(columns(table.storage().location(), table.schema()));
  }

  /** The same columns of the rows for which a predicate holds. */
  default ColumnChoice where(FilterPredicate predicate) {
    ColumnChoice all = this;
    return new ColumnChoice() {
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
  static ColumnChoice of(JobSettings settings) {
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
    RecordForm<?> form = settings.recordForm();
    return (location, schema) -> settings.columns().orElseGet(() -> form.columns(location, schema));
  }
}
