package dev.stoa.hadoop.mapreduce;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMapper;
import dev.stoa.table.scan.TableScan;
import java.util.List;
import org.apache.avro.Schema;

/** Chooses the columns of a table that a job reads; each input format has its own projection. */
@FunctionalInterface
interface ColumnProjection {
  /**
   * Returns the names of the columns, in the order of the records' fields.
   *
   * @param location the table's location, for messages
   * @param schema the table's schema
   */
  List<String> columns(String location, Schema schema);

  /** Returns the scan of the columns of a table. */
  default TableScan scan(Table table) {
    return table.newScan().select(columns(table.storage().location(), table.schema()));
  }

  /** Returns this projection with a filter: only rows that match a predicate are read. */
  default ColumnProjection withFilter(FilterPredicate predicate) {
    ColumnProjection projection = this;
    return new ColumnProjection() {
      @Override
      public List<String> columns(String location, Schema schema) {
        return projection.columns(location, schema);
      }

      @Override
      public TableScan scan(Table table) {
        TableScan scan = projection.scan(table);
        try {
          return scan.filter(predicate);
        } catch (InvalidTableException e) {
          throw invalidSetting(JobSettings.PREDICATE, table, e);
        }
      }
    };
  }

  private static InvalidTableException invalidSetting(
      String key, Table table, InvalidTableException cause) {
    return new InvalidTableException(
        key + " does not fit " + table.storage().location() + ": " + cause.getMessage(), cause);
  }

  /**
   * Creates the projection of a job: to the columns of the class or schema that {@link
   * ColumnInputFormat#setRecordClass} or {@link ColumnInputFormat#setReaderSchema} set, to those
   * that {@link ColumnInputFormat#setColumns} set, or to all columns.
   */
  static ColumnProjection of(JobSettings settings) {
    if (settings.hasRecordClass() && settings.columns().isPresent()) {
      throw new IllegalArgumentException(
          "the job sets columns and a record class, which determines the columns: set only one of"
              + " them");
    }
    if (settings.hasReaderSchema()
        && (settings.hasRecordClass() || settings.columns().isPresent())) {
      throw new IllegalArgumentException(
          "the job sets a reader schema, which determines the columns, and also columns or a record"
              + " class: set only one of them");
    }
    RecordMapper<?> mapper = settings.recordMapper();
    return settings
        .columns()
        .<ColumnProjection>map(ColumnProjection::of)
        .orElseGet(() -> of(mapper));
  }

  private static ColumnProjection of(List<String> names) {
    return new ColumnProjection() {
      @Override
      public List<String> columns(String location, Schema schema) {
        return names;
      }

      @Override
      public TableScan scan(Table table) {
        try {
          return table.newScan().select(names);
        } catch (InvalidTableException e) {
          throw invalidSetting(JobSettings.COLUMNS, table, e);
        }
      }
    };
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
