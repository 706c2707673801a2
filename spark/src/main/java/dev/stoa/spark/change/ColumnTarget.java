package dev.stoa.spark.change;

import dev.stoa.avro.AvroTypes;
import dev.stoa.engine.EngineTables;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.schema.TableProperties;
import dev.stoa.spark.error.ErrorCondition;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.generated.GeneratedProperties;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.spark.type.RowIdColumn;
import dev.stoa.table.Table;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.SupportsTruncate;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;

/**
 * The target of a query that adds or replaces columns of a table. The rows of the query have {@code
 * _split}, {@code _row} and the values of these columns.
 */
public final class ColumnTarget implements SupportsWrite {
  private final TableLocation location;
  private final Table table;
  private final ColumnWriteInfo writeInfo;

  /** What happens to rows of the table that the query does not return. */
  public enum MissingRows {
    /** Missing rows are an error. */
    ERROR,
    /** Missing rows keep their values, or get the default of an added column. */
    KEEP;

    /**
     * Returns an error for users, which names the option that allows missing rows if it is not set.
     */
    RuntimeException explain(IllegalStateException e) {
      return SparkErrors.translate(
          new InvalidTableException(
              this == KEEP
                  ? e.getMessage()
                  : e.getMessage()
                      + ", or set option(\"missing\", \"keep\"), so that missing rows keep their"
                      + " values",
              e));
    }
  }

  private ColumnTarget(TableLocation location, Table table, ColumnWriteInfo writeInfo) {
    this.location = location;
    this.table = table;
    this.writeInfo = writeInfo;
  }

  /**
   * Creates the target of a user's query, whose rows must be shuffled to their split directories.
   */
  public static ColumnTarget of(TableLocation location, Table table, MissingRows missingRows) {
    return new ColumnTarget(
        location, table, new ColumnWriteInfo(missingRows, Optional.empty(), false));
  }

  /**
   * Creates the target of an UPDATE.
   *
   * @param isSorted whether the rows arrive in the order of the scan, as they do if only filters
   *     are between it and the write
   */
  public static ColumnTarget of(TableRowLevelOperation update, boolean isSorted) {
    return new ColumnTarget(
        update.location(),
        EngineTables.tableOf(update.scan()),
        new ColumnWriteInfo(MissingRows.KEEP, Optional.of(update), isSorted));
  }

  @Override
  public String name() {
    return "columns of stoa " + location;
  }

  @Override
  @SuppressWarnings("deprecation") // Spark calls no other method for a source without a catalog
  public StructType schema() {
    return RowIdColumn.appendTo(new StructType(), List.of(RowIdColumn.SPLIT, RowIdColumn.ROW));
  }

  /** Accepts any schema, since the write checks the query's columns itself. */
  @Override
  public Set<TableCapability> capabilities() {
    return EnumSet.of(
        TableCapability.BATCH_WRITE, TableCapability.ACCEPT_ANY_SCHEMA, TableCapability.TRUNCATE);
  }

  @Override
  public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    return new SupportsTruncate() {
      /** Rejects the mode overwrite, for which Spark would otherwise only name a capability. */
      @Override
      public WriteBuilder truncate() {
        throw SparkErrors.refusal(
            ErrorCondition.INVALID_OPTION,
            "a write with update=columns replaces columns, never rows: use mode append");
      }

      @Override
      public Write build() {
        return SparkErrors.call(
            () -> {
              QueryColumns columns = QueryColumns.of(info.schema(), table.schema());
              requireCheckedValues(columns);
              return new ColumnWrite(location, table, columns, writeInfo);
            });
      }
    };
  }

  /** Rejects a user's new values of existing columns if the table's constraints apply to them. */
  private void requireCheckedValues(QueryColumns columns) {
    if (columns.replacedColumns().isEmpty() || writeInfo.operation().isPresent()) {
      return;
    }
    refuseUnchecked(
        "constraints", TableProperties.constraints(AvroTypes.bareRecord(table.schema())).keySet());
    refuseUnchecked("generated columns", GeneratedProperties.of(table.schema()).keySet());
  }

  private void refuseUnchecked(String kind, Set<String> names) {
    if (!names.isEmpty()) {
      throw SparkErrors.refusal(
          ErrorCondition.UNSUPPORTED,
          ("stoa %s has the %s %s, which a write with update=columns does not check: change its"
                  + " rows by UPDATE or MERGE")
              .formatted(location, kind, names));
    }
  }
}
