package dev.stoa.spark.table;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.error.ErrorCondition;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.spark.read.TableScanBuilder;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.spark.write.TableWriteBuilder;
import dev.stoa.table.Table;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * A table addressed by path, without a catalog. To Spark it is a batch sink of API version 1, since
 * Spark supports only half of the save modes for version 2 without a catalog.
 */
public final class PathTable extends SparkTable {
  private final TableLocation location;
  private final Optional<Table> table;
  private final List<String> columns;
  private final StructType givenType;

  /**
   * Creates a table that exists, or that is created by writing rows.
   *
   * @param columns the columns to read; empty for all
   * @param givenType the type of rows to be written, or the columns to read, which may be a part of
   *     the table's; empty for all
   */
  public PathTable(
      TableLocation location, Optional<Table> table, List<String> columns, StructType givenType) {
    super(location, table, columns, givenType);
    this.location = location;
    this.table = table;
    this.columns = columns;
    this.givenType = givenType;
  }

  @Override
  SparkTable copy() {
    return new PathTable(location, table, columns, givenType);
  }

  /**
   * Returns the columns to read. A schema that does not fit the table is rejected with the scan,
   * because Spark may ask for the schema of a table to which it only writes.
   */
  @Override
  public StructType schema() {
    try {
      return readType();
    } catch (InvalidTableException e) {
      return givenType;
    }
  }

  private StructType readType() {
    StructType tableType = super.schema();
    return table.isEmpty() || givenType.isEmpty()
        ? tableType
        : new GivenSchema(location).apply(givenType, tableType);
  }

  @Override
  public Column[] columns() {
    return givenType.isEmpty() ? super.columns() : SparkTypes.columns(schema());
  }

  @Override
  public TableScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    TableScanBuilder builder = super.newScanBuilder(options);
    try {
      builder.pruneColumns(readType()); // for streams, Spark does not do so
      return builder;
    } catch (InvalidTableException e) {
      throw SparkErrors.refusal(ErrorCondition.SCHEMA_MISMATCH, e.getMessage());
    }
  }

  @Override
  public Set<TableCapability> capabilities() {
    Set<TableCapability> capabilities = EnumSet.copyOf(super.capabilities());
    capabilities.remove(TableCapability.BATCH_WRITE);
    capabilities.add(TableCapability.V1_BATCH_WRITE);
    return capabilities;
  }

  @Override
  public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    new TableOptions(info.options()).checkNames().checkNewestVersion();
    requireCheckedRows();
    requireComputedColumns();
    return new TableWriteBuilder(location, table, info) {
      @Override
      public Write build() {
        PathWriter writer = new PathWriter(SparkSession.active(), location, info.options());
        return new V1PathWrite(super.build(), PathTable.this::withWrite, writer);
      }
    };
  }

  /** Returns this table with a write that is already built, of rows that are complete. */
  private SparkTable withWrite(Write write) {
    return new SparkTable(location, table, List.of(), givenType) {
      @Override
      SparkTable copy() {
        return this;
      }

      @Override
      public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
        return new WriteBuilder() {
          @Override
          public Write build() {
            return write;
          }
        };
      }
    }.withComputedColumns();
  }
}
