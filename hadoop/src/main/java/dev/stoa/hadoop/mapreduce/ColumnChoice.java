package dev.stoa.hadoop.mapreduce;

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

  /** The columns that {@link ColumnInputFormat#setColumns} named, or all. */
  static ColumnChoice of(JobSettings settings) {
    return (location, schema) ->
        settings
            .columns()
            .orElseGet(() -> schema.getFields().stream().map(Schema.Field::name).toList());
  }
}
