package dev.stoa.spark.table;

import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.schema.TableProperties;
import dev.stoa.spark.change.RowOperation;
import dev.stoa.spark.change.WholeDeletion;
import dev.stoa.spark.function.PartitionTransforms;
import dev.stoa.spark.place.TablePlace;
import dev.stoa.spark.read.TableScanBuilder;
import dev.stoa.spark.type.PlaceColumn;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.spark.write.TableWriteBuilder;
import dev.stoa.table.Table;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.snapshot.CommitToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.connector.catalog.SupportsDeleteV2;
import org.apache.spark.sql.connector.catalog.SupportsMetadataColumns;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.SupportsRowLevelOperations;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableSummary;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.RowLevelOperationBuilder;
import org.apache.spark.sql.connector.write.RowLevelOperationInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** A table as Spark sees it: one snapshot for reading, whatever is newest for writing. */
public class SparkTable
    implements SupportsRead,
        SupportsWrite,
        SupportsMetadataColumns,
        SupportsRowLevelOperations,
        SupportsDeleteV2 {
  private final TablePlace place;
  private final Optional<Table> table;
  private final Optional<TableScan> scan;
  private final StructType written;
  private final String name;

  /**
   * A table that is there, or else one that rows of a type are about to be written to.
   *
   * @param columns those that it has in Spark; empty for all
   */
  public SparkTable(
      TablePlace place, Optional<Table> table, List<String> columns, StructType written) {
    this(place, table, columns, written, "stoa " + place);
  }

  private SparkTable(
      TablePlace place,
      Optional<Table> table,
      List<String> columns,
      StructType written,
      String name) {
    this.name = name;
    this.place = place;
    this.table = table;
    this.scan = table.map(Table::newScan).map(all -> columns.isEmpty() ? all : all.select(columns));
    this.written = written;
  }

  /** A table that is there, with all its columns. */
  public static SparkTable of(TablePlace place, Table table) {
    return new SparkTable(place, Optional.of(table), List.of(), new StructType());
  }

  /** A table of a catalogue, by its name there. */
  public static SparkTable named(String name, TablePlace place, Table table) {
    return new SparkTable(place, Optional.of(table), List.of(), new StructType(), name);
  }

  @Override
  public String name() {
    return name;
  }

  /** The same for all versions of a table, so that Spark notices when another takes its place. */
  @Override
  public String id() {
    return table.map(present -> present.snapshot().tableUuid().toString()).orElse(null);
  }

  @Override
  public String version() {
    return table.map(present -> Long.toString(present.snapshot().version())).orElse(null);
  }

  @Override
  @SuppressWarnings("deprecation") // the only way in which a source without a catalogue is asked
  public StructType schema() {
    if (scan.isEmpty() && written.isEmpty()) {
      throw absent();
    }
    return scan.map(existing -> SparkTypes.of(existing.schema())).orElse(written);
  }

  private InvalidTableException absent() {
    return new InvalidTableException(
        place + " is no table: correct the path, or write a table there first");
  }

  /** Where a row is; a column of the table that is called so hides the one of this name. */
  @Override
  public MetadataColumn[] metadataColumns() {
    return new MetadataColumn[] {PlaceColumn.SPLIT, PlaceColumn.ROW};
  }

  @Override
  public Transform[] partitioning() {
    return table
        .map(
            present ->
                new PartitionTransforms(present.schema()).of(present.snapshot().partitionSpec()))
        .orElseGet(() -> new Transform[0]);
  }

  /** What users keep with the table, and what Spark asks of every table. */
  @Override
  public Map<String, String> properties() {
    Map<String, String> properties = new TreeMap<>();
    table.ifPresent(
        present -> {
          properties.putAll(TableProperties.of(AvroTypes.bareRecord(present.schema())));
          if (present.schema().getDoc() != null) {
            properties.put(TableCatalog.PROP_COMMENT, present.schema().getDoc());
          }
        });
    properties.put(TableCatalog.PROP_PROVIDER, "stoa");
    properties.put(TableCatalog.PROP_LOCATION, place.toString());
    properties.put(TableCatalog.PROP_IS_MANAGED_LOCATION, "true");
    properties.put(TableCatalog.PROP_TABLE_TYPE, TableSummary.MANAGED_TABLE_TYPE);
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
      Table.open(place.openForWriting()).newOverwrite(CommitToken.random()).removeAll().commit();
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(place + " cannot be truncated: " + e.getMessage(), e);
    }
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    return new TableScanBuilder(scan.orElseThrow(this::absent), place).streamedBy(options);
  }

  @Override
  public RowLevelOperationBuilder newRowLevelOperationBuilder(RowLevelOperationInfo info) {
    return () -> new RowOperation(place, scan.orElseThrow(this::absent), info.command());
  }

  /** Whether whole split directories go, and no job has to look for rows. */
  @Override
  public boolean canDeleteWhere(Predicate[] predicates) {
    return deletion().isOfWholeSplits(predicates);
  }

  @Override
  public void deleteWhere(Predicate[] predicates) {
    deletion().delete(predicates);
  }

  private WholeDeletion deletion() {
    return new WholeDeletion(place, scan.orElseThrow(this::absent));
  }

  @Override
  public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    return new TableWriteBuilder(place, table, info);
  }

  /** Whether it has the same rows and columns: what Spark has cached of one serves the other. */
  @Override
  public boolean equals(Object other) {
    if (this == other) { // as plans of one query ask time and again
      return true;
    }
    return other instanceof SparkTable that
        && getClass() == that.getClass()
        && name.equals(that.name)
        && place.toString().equals(that.place.toString())
        && Objects.equals(id(), that.id())
        && Objects.equals(version(), that.version())
        && written.equals(that.written)
        && scan.map(TableScan::schema).equals(that.scan.map(TableScan::schema));
  }

  @Override
  public int hashCode() {
    return Objects.hash(place.toString(), id(), version());
  }
}
