package dev.stoa.spark.table;

import dev.stoa.spark.location.TableLocation;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.spark.version.VersionTable;
import dev.stoa.table.Table;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * A table of a table's metadata, named after that table: {@code stoa.web.pages.files}. Names and
 * columns are those of Apache Iceberg's metadata tables where they have the same meaning.
 */
public final class MetadataTable implements VersionTable, SupportsRead {
  /** The column of files that is read from the manifest of each column. */
  private static final String METRICS = "readable_metrics";

  private final TableLocation location;
  private final Table table;
  private final Kind kind;

  /** The kind of a metadata table. */
  public enum Kind {
    /** The stored versions, oldest first. */
    SNAPSHOTS(
        "committed_at timestamp, snapshot_id bigint, parent_id bigint, operation string,"
            + " summary map<string, string>") {
      @Override
      List<List<Object>> rows(MetadataRows rows, Set<String> columns) throws IOException {
        return rows.snapshots();
      }
    },
    /** The times at which versions became current. */
    HISTORY(
        "made_current_at timestamp, snapshot_id bigint, parent_id bigint,"
            + " is_current_ancestor boolean") {
      @Override
      List<List<Object>> rows(MetadataRows rows, Set<String> columns) throws IOException {
        return rows.history();
      }
    },
    /** The split directories. */
    FILES(
        "file_path string, file_format string, partition string, record_count bigint,"
            + " file_size_in_bytes bigint, deleted_record_count bigint, column_file_count int, "
            + METRICS
            + " map<string, struct<column_size: bigint, value_count: bigint,"
            + " null_value_count: bigint, nan_value_count: bigint, lower_bound: string,"
            + " upper_bound: string>>") {
      @Override
      List<List<Object>> rows(MetadataRows rows, Set<String> columns) throws IOException {
        return rows.files();
      }
    },
    /** The partition values. */
    PARTITIONS(
        "partition string, record_count bigint, file_count bigint,"
            + " total_data_file_size_in_bytes bigint, position_delete_record_count bigint,"
            + " last_updated_at timestamp, last_updated_snapshot_id bigint") {
      @Override
      List<List<Object>> rows(MetadataRows rows, Set<String> columns) throws IOException {
        return rows.partitions(
            columns.contains("last_updated_at") || columns.contains("last_updated_snapshot_id"));
      }
    },
    /** The segments of the manifest. */
    MANIFESTS(
        "path string, length bigint, file_count bigint, record_count bigint,"
            + " deleted_record_count bigint, total_data_file_size_in_bytes bigint,"
            + " patch_count int, patches_length bigint") {
      @Override
      List<List<Object>> rows(MetadataRows rows, Set<String> columns) {
        return rows.manifests();
      }
    },
    /** The columns. */
    COLUMNS(
        "field_id int, name string, type string, layout string, codec string,"
            + " column_size bigint, page_count bigint, value_count bigint,"
            + " null_value_count bigint, lower_bound string, upper_bound string") {
      @Override
      List<List<Object>> rows(MetadataRows rows, Set<String> columns) throws IOException {
        return rows.columns();
      }
    },
    /** The tags and branches. */
    REFS("name string, type string, snapshot_id bigint") {
      @Override
      List<List<Object>> rows(MetadataRows rows, Set<String> columns) throws IOException {
        return rows.refs();
      }
    };

    @SuppressWarnings("ImmutableEnumChecker") // the type's array is never modified
    private final StructType type;

    Kind(String columns) {
      this.type = StructType.fromDDL(columns);
    }

    /** Finds a kind by name. */
    public static Optional<Kind> of(String name) {
      return List.of(values()).stream().filter(kind -> kind.label().equals(name)).findFirst();
    }

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Returns all rows; values of columns that are not read may be missing. */
    abstract List<List<Object>> rows(MetadataRows rows, Set<String> columns) throws IOException;
  }

  /** Creates a metadata table for a snapshot of a table. */
  public MetadataTable(TableLocation location, Table table, Kind kind) {
    this.location = location;
    this.table = table;
    this.kind = kind;
  }

  @Override
  public String name() {
    return "stoa " + location + " " + kind.label();
  }

  @Override
  public Column[] columns() {
    return SparkTypes.columns(kind.type);
  }

  @Override
  public Transform[] partitioning() {
    return new Transform[0];
  }

  @Override
  public Set<TableCapability> capabilities() {
    return EnumSet.of(TableCapability.BATCH_READ);
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    return new MetadataScanBuilder();
  }

  /** Builds a scan of the columns that a query reads, since some are read from many files. */
  private final class MetadataScanBuilder implements SupportsPushDownRequiredColumns {
    private StructType type = kind.type;

    @Override
    public void pruneColumns(StructType requiredType) {
      type =
          new StructType(
              Arrays.stream(kind.type.fields())
                  .filter(field -> requiredType.getFieldIndex(field.name()).isDefined())
                  .toArray(StructField[]::new));
    }

    @Override
    public Scan build() {
      int[] ordinals = Arrays.stream(type.fieldNames()).mapToInt(kind.type::fieldIndex).toArray();
      Set<String> names = Set.of(type.fieldNames());
      if (kind == Kind.FILES && names.contains(METRICS)) {
        return new FilesScan(location, table, type, ordinals);
      }
      try {
        List<List<Object>> rows =
            kind.rows(new MetadataRows(location.directory().toString(), table), names);
        return new LocalRows(
            type,
            rows.stream().map(row -> Arrays.stream(ordinals).mapToObj(row::get).toList()).toList());
      } catch (IOException | RuntimeException e) {
        throw MetadataRows.unreadable(location, e);
      }
    }
  }
}
