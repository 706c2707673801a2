package dev.stoa.spark.table;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionValue;
import dev.stoa.spark.error.ErrorCondition;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.location.SparkVersion;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.spark.read.TablePartitions;
import dev.stoa.spark.version.EvolvingTable;
import dev.stoa.spark.write.CommitRetry;
import dev.stoa.table.Table;
import dev.stoa.table.change.Overwrite;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.SupportsAtomicPartitionManagement;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * A table of a catalog. For commands {@code WITH SCHEMA EVOLUTION}, Spark alters the table by the
 * catalog before it writes the rows. Its partitions can be listed and dropped, but not created:
 * they come and go with their rows.
 */
final class CatalogTable extends SparkTable
    implements EvolvingTable, SupportsAtomicPartitionManagement {
  private static final String NO_METADATA =
      "partitions have no properties or locations of their own, and exist while they have rows";

  private final TableLocation location;
  private final Table table;

  CatalogTable(String name, TableLocation location, Table table) {
    super(location, Optional.of(table), List.of(), new StructType(), name);
    this.location = location;
    this.table = table;
  }

  @Override
  SparkTable copy() {
    return new CatalogTable(name(), location, table);
  }

  @Override
  public Set<TableCapability> capabilities() {
    Set<TableCapability> capabilities = EnumSet.copyOf(super.capabilities());
    capabilities.addAll(EVOLUTION);
    return capabilities;
  }

  /**
   * Whether Spark changes a column to fit the rows of a command. If not, the rows are cast to the
   * column's type, or rejected.
   */
  @Override
  public boolean supportsColumnChange(TableChange.ColumnChange change) {
    return !(change instanceof TableChange.UpdateColumnType typed)
        || type(typed.fieldNames())
            .filter(oldType -> SchemaMerger.isWider(typed.newDataType(), oldType))
            .isPresent();
  }

  /** Finds the type of a column, or of a field, element or map value inside it. */
  private Optional<DataType> type(String... path) {
    Optional<DataType> type = Optional.of(schema());
    for (String name : path) {
      type = type.flatMap(outer -> inner(outer, name));
    }
    return type;
  }

  private static Optional<DataType> inner(DataType outer, String name) {
    if (outer instanceof StructType struct) {
      return Arrays.stream(struct.fields())
          .filter(child -> child.name().equals(name))
          .map(StructField::dataType)
          .findFirst();
    } else if (outer instanceof ArrayType array && name.equals("element")) {
      return Optional.of(array.elementType());
    }
    return outer instanceof MapType map && name.equals("value")
        ? Optional.of(map.valueType())
        : Optional.empty();
  }

  @Override
  public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    SparkErrors.call(() -> new TableOptions(info.options()).checkCatalogWriteNames());
    return super.newWriteBuilder(info);
  }

  @Override
  public StructType partitionSchema() {
    return SparkErrors.call(() -> new TablePartitions(table).schema());
  }

  @Override
  public InternalRow[] listPartitionIdentifiers(String[] names, InternalRow values) {
    try {
      return new TablePartitions(table).matching(names, values).toArray(InternalRow[]::new);
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(location + " cannot be read", e);
    }
  }

  /** Returns the totals of a partition, which {@code DESCRIBE TABLE … PARTITION} shows. */
  @Override
  public Map<String, String> loadPartitionMetadata(InternalRow partition) {
    try {
      Map<String, String> totals = new TablePartitions(table).totals(partition);
      if (totals.isEmpty()) {
        throw new InvalidTableException(
            name() + " has no rows in this partition: SHOW PARTITIONS lists those with rows");
      }
      return totals;
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(location + " cannot be read", e);
    }
  }

  @Override
  public boolean dropPartitions(InternalRow[] partitions) {
    try {
      Table newest = Table.open(location.openForWriting());
      Set<PartitionValue> values = new TablePartitions(newest).valuesOf(partitions);
      if (!values.isEmpty()) {
        Overwrite overwrite =
            newest.newOverwrite().committer(SparkVersion.NAME).removePartitions(values);
        new CommitRetry().commit(overwrite::commit);
      }
      return !values.isEmpty();
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(location + " cannot be written", e);
    }
  }

  /** Drops the partitions; earlier versions keep their files until vacuum deletes these. */
  @Override
  public boolean truncatePartition(InternalRow partition) {
    return dropPartitions(new InternalRow[] {partition});
  }

  @Override
  public boolean truncatePartitions(InternalRow[] partitions) {
    return dropPartitions(partitions);
  }

  @Override
  public void createPartitions(InternalRow[] partitions, Map<String, String>[] properties) {
    throw SparkErrors.refusal(
        ErrorCondition.UNSUPPORTED,
        name() + " cannot get a partition without rows: insert the rows; " + NO_METADATA);
  }

  @Override
  public void replacePartitionMetadata(InternalRow partition, Map<String, String> properties) {
    throw SparkErrors.refusal(ErrorCondition.UNSUPPORTED, name() + ": " + NO_METADATA);
  }

  @Override
  public boolean purgePartitions(InternalRow[] partitions) {
    throw SparkErrors.refusal(
        ErrorCondition.UNSUPPORTED,
        name()
            + " keeps the rows of earlier versions: drop partitions without PURGE, then call the"
            + " procedure vacuum or run stoa vacuum");
  }
}
