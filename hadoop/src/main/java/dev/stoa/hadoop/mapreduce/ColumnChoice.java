package dev.stoa.hadoop.mapreduce;

import dev.stoa.table.RecordForm;
import java.util.List;
import org.apache.avro.Schema;

/** Says which columns of a table a job reads; each input format has its own. */
@FunctionalInterface
interface ColumnChoice {
  /**
   * The names of the columns, in the order that records shall have them.
   *
   * @param location the table's place, for messages
   * @param schema the table's schema
   */
  List<String> columns(String location, Schema schema);

  /**
   * The columns of the class that {@link ColumnInputFormat#setRecordClass} set, or those that
   * {@link ColumnInputFormat#setColumns} named, or all.
   */
  static ColumnChoice of(JobSettings settings) {
    if (settings.hasRecordClass() && settings.columns().isPresent()) {
      throw new IllegalArgumentException(
          "the job sets columns and a record class, which chooses its columns itself: set one of"
              + " them");
    }
    RecordForm<?> form = settings.recordForm();
    return (location, schema) -> settings.columns().orElseGet(() -> form.columns(location, schema));
  }
}
