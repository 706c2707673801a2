package dev.stoa.spark.table;

import dev.stoa.avro.AvroTypes;
import dev.stoa.engine.EngineScans;
import dev.stoa.engine.EngineTables;
import dev.stoa.schema.TableProperties;
import dev.stoa.spark.change.MetadataDelete;
import dev.stoa.spark.change.TableRowLevelOperation;
import dev.stoa.spark.error.ErrorCondition;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.function.PartitionTransforms;
import dev.stoa.spark.generated.GeneratedColumn;
import dev.stoa.spark.generated.GeneratedProperties;
import dev.stoa.spark.generated.IdentityColumn;
import dev.stoa.spark.location.SparkVersion;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.spark.read.TableScanBuilder;
import dev.stoa.spark.type.RowIdColumn;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.spark.version.CheckConstraints;
import dev.stoa.spark.version.VersionTable;
import dev.stoa.spark.write.TableWriteBuilder;
import dev.stoa.table.Table;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.connector.catalog.SupportsDeleteV2;
import org.apache.spark.sql.connector.catalog.SupportsMetadataColumns;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.SupportsRowLevelOperations;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.RowLevelOperation;
import org.apache.spark.sql.connector.write.RowLevelOperationBuilder;
import org.apache.spark.sql.connector.write.RowLevelOperationInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** A table in Spark: reads see one snapshot, writes change the newest one. */
public class SparkTable
    implements VersionTable,
        SupportsRead,
        SupportsWrite,
        SupportsMetadataColumns,
        SupportsRowLevelOperations,
        SupportsDeleteV2 {
  private final TableLocation location;
  private final Optional<Table> table;
  private final Optional<TableScan> scan;
  private final List<String> columns;
  private final StructType writeType;
  private final String name;
  private boolean areColumnsComputed;

  /**
   * Creates a table that exists, or that is created by writing rows.
   *
   * @param columns the columns to read; empty for all
   * @param writeType the type of rows to be written
   */
  public SparkTable(
      TableLocation location, Optional<Table> table, List<String> columns, StructType writeType) {
    this(location, table, columns, writeType, "stoa " + location);
  }

  /**
   * Creates a table with a name.
   *
   * @param columns the columns to read; empty for all
   * @param writeType the type of rows to be written if the table does not exist
   */
  SparkTable(
      TableLocation location,
      Optional<Table> table,
      List<String> columns,
      StructType writeType,
      String name) {
    this.name = name;
    this.location = location;
    this.table = table;
    this.scan =
        table
            .map(Table::newScan)
            .map(allColumns -> columns.isEmpty() ? allColumns : allColumns.select(columns));
    this.columns = columns;
    this.writeType = writeType;
  }

  /** Creates an existing table, with all its columns. */
  public static SparkTable of(TableLocation location, Table table) {
    return new SparkTable(location, Optional.of(table), List.of(), new StructType());
  }

  /** Creates an existing table of a catalog, with its name in the catalog. */
  public static SparkTable ofCatalog(String name, TableLocation location, Table table) {
    return new CatalogTable(name, location, table);
  }

  @Override
  public String name() {
    return name;
  }

  /**
   * Returns the UUID of the table or branch, from which Spark notices that another one has replaced
   * it.
   */
  @Override
  public String id() {
    return table.map(existing -> EngineTables.uuid(existing).toString()).orElse(null);
  }

  /** Returns the names of the key columns of each index of the table. */
  public List<List<String>> indexKeys() {
    return scan.map(EngineScans::indexKeys).orElse(List.of());
  }

  @Override
  public String version() {
    return table.map(existing -> Long.toString(existing.snapshot().version())).orElse(null);
  }

  @Override
  @SuppressWarnings("deprecation") // Spark calls no other method for a source without a catalog
  public StructType schema() {
    if (scan.isEmpty() && writeType.isEmpty()) {
      throw noSuchTable();
    }
    return SparkErrors.call(
        () -> scan.map(existing -> SparkTypes.of(existing.schema())).orElse(writeType));
  }

  @Override
  public Column[] columns() {
    return SparkErrors.call(
        () ->
            scan.map(existing -> SparkTypes.columns(existing.schema()))
                .orElseGet(SupportsRead.super::columns));
  }

  @Override
  public Map<String, String> conditions() {
    return table
        .map(existing -> TableProperties.constraints(AvroTypes.bareRecord(existing.schema())))
        .orElse(Map.of());
  }

  /** Rejects new rows of a table with constraints if Spark would not check them. */
  final void requireCheckedRows() {
    if (!CheckConstraints.areChecked() && !conditions().isEmpty()) {
      throw SparkErrors.refusal(
          ErrorCondition.UNSUPPORTED,
          "%s has the constraints %s, which %s does not check: write its rows with a newer Spark"
              .formatted(name, conditions().keySet(), SparkVersion.NAME));
    }
  }

  /** The columns whose values are those of expressions. */
  public final List<GeneratedColumn> generatedColumns() {
    return table.map(existing -> GeneratedColumn.of(existing.schema())).orElse(List.of());
  }

  /** The columns that count new rows. */
  public final List<IdentityColumn> identityColumns() {
    return table.map(existing -> IdentityColumn.of(existing.schema())).orElse(List.of());
  }

  /** Whether the plan of the command that writes to this table computes the generated columns. */
  public final boolean areColumnsComputed() {
    return areColumnsComputed;
  }

  /** Returns this table as the target of a command whose plan computes the generated columns. */
  public final SparkTable withComputedColumns() {
    SparkTable marked = copy();
    marked.areColumnsComputed = true;
    return marked;
  }

  /** Returns a table of the same class with the same content. */
  SparkTable copy() {
    return new SparkTable(location, table, columns, writeType, name);
  }

  /** Rejects new rows whose generated columns Spark's plan does not compute. */
  final void requireComputedColumns() {
    if (!areColumnsComputed) {
      GeneratedColumn.refuse(name, generatedColumns());
    }
  }

  private RuntimeException noSuchTable() {
    return SparkErrors.refusal(
        ErrorCondition.TABLE_OR_VIEW_NOT_FOUND,
        location + " is not a table: correct the path, or write a table there first");
  }

  /** The row id columns; a row id column is hidden if the table has a column of the same name. */
  @Override
  public MetadataColumn[] metadataColumns() {
    return new MetadataColumn[] {RowIdColumn.SPLIT, RowIdColumn.ROW};
  }

  @Override
  public Transform[] partitioning() {
    return table
        .map(
            existing ->
                new PartitionTransforms(existing.schema())
                    .toSpark(existing.snapshot().partitionSpec()))
        .orElseGet(() -> new Transform[0]);
  }

  /** The properties that users set, and those that Spark expects of every table. */
  @Override
  public Map<String, String> properties() {
    Map<String, String> properties = new TreeMap<>();
    table.ifPresent(
        existing -> {
          properties.putAll(TableProperties.of(AvroTypes.bareRecord(existing.schema())));
          properties.keySet().removeIf(TableProperties::isInternal);
          properties.putAll(GeneratedProperties.of(existing.schema()));
          if (existing.schema().getDoc() != null) {
            properties.put(TableCatalog.PROP_COMMENT, existing.schema().getDoc());
          }
        });
    properties.put(TableCatalog.PROP_PROVIDER, "stoa");
    properties.put(TableCatalog.PROP_LOCATION, location.directory().toString());
    properties.put(TableCatalog.PROP_IS_MANAGED_LOCATION, "true");
    properties.putAll(TABLE_TYPE);
    return Collections.unmodifiableMap(properties);
  }

  @Override
  public Set<TableCapability> capabilities() {
    return EnumSet.of(
        TableCapability.BATCH_READ,
        TableCapability.BATCH_WRITE,
        TableCapability.TRUNCATE,
        TableCapability.OVERWRITE_BY_FILTER,
        TableCapability.OVERWRITE_DYNAMIC,
        TableCapability.MICRO_BATCH_READ,
        TableCapability.STREAMING_WRITE);
  }

  @Override
  public boolean truncateTable() {
    try {
      Table.open(location.openForWriting())
          .newOverwrite()
          .committer(SparkVersion.NAME)
          .removeAll()
          .commit();
      return true;
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(location + " cannot be truncated", e);
    }
  }

  @Override
  public TableScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    new TableOptions(options).checkNames().checkBranch(location);
    return SparkErrors.call(
        () ->
            new TableScanBuilder(scan.orElseThrow(this::noSuchTable), location)
                .withStreamOptions(options));
  }

  @Override
  public RowLevelOperationBuilder newRowLevelOperationBuilder(RowLevelOperationInfo info) {
    if (info.command() != RowLevelOperation.Command.DELETE) {
      requireCheckedRows();
    }
    return () ->
        SparkErrors.call(
            () ->
                new TableRowLevelOperation(
                    location, scan.orElseThrow(this::noSuchTable), info.command()));
  }

  /** Whether the matching rows make up whole split directories, which are deleted without a job. */
  @Override
  public boolean canDeleteWhere(Predicate[] predicates) {
    return newMetadataDelete().isSplitAligned(predicates);
  }

  @Override
  public void deleteWhere(Predicate[] predicates) {
    newMetadataDelete().delete(predicates);
  }

  private MetadataDelete newMetadataDelete() {
    return new MetadataDelete(location, scan.orElseThrow(this::noSuchTable));
  }

  @Override
  public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    new TableOptions(info.options()).checkNames().checkBranch(location);
    requireCheckedRows();
    requireComputedColumns();
    return new TableWriteBuilder(location, table, info);
  }

  /** The name, which Spark's messages contain. */
  @Override
  public String toString() {
    return name;
  }

  /** Whether another table has the same rows and columns, so that Spark can share cached data. */
  @Override
  public boolean equals(Object other) {
    if (this == other) { // common: Spark compares the plans of a query repeatedly
      return true;
    }
    return other instanceof SparkTable that
        && getClass() == that.getClass()
        && name.equals(that.name)
        && location.toString().equals(that.location.toString())
        && Objects.equals(id(), that.id())
        && Objects.equals(version(), that.version())
        && writeType.equals(that.writeType)
        && scan.map(TableScan::schema).equals(that.scan.map(TableScan::schema));
  }

  @Override
  public int hashCode() {
    return Objects.hash(location.toString(), id(), version());
  }
}
