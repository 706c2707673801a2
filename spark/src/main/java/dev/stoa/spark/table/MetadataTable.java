package dev.stoa.spark.table;

import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.table.Table;
import dev.stoa.table.snapshot.Snapshot;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.connector.catalog.CatalogV2Util;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * A table of a table's metadata, named after that table: {@code stoa.web.pages.files}. Names and
 * columns are those of Apache Iceberg's metadata tables where they have the same meaning.
 */
public final class MetadataTable implements SupportsRead {
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
      List<List<Object>> rows(TableLocation location, Table table) throws IOException {
        return table.history().stream().map(Kind::toRow).toList();
      }
    },
    /** The times at which versions became current. */
    HISTORY(
        "made_current_at timestamp, snapshot_id bigint, parent_id bigint,"
            + " is_current_ancestor boolean") {
      @Override
      List<List<Object>> rows(TableLocation location, Table table) throws IOException {
        return table.history().stream()
            .map(
                snapshot ->
                    List.<Object>of(micros(snapshot), snapshot.version(), parent(snapshot), true))
            .toList();
      }
    },
    /** The split directories. */
    FILES(
        "file_path string, file_format string, partition string, record_count bigint,"
            + " file_size_in_bytes bigint") {
      @Override
      List<List<Object>> rows(TableLocation location, Table table) throws IOException {
        return table.describe().splits().stream()
            .map(
                split ->
                    List.<Object>of(
                        new Path(location.toString(), split.name()).toString(),
                        "stoa",
                        split.partition(),
                        split.rowCount() - split.deletedRowCount(),
                        split.sizeInBytes()))
            .toList();
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

    abstract List<List<Object>> rows(TableLocation location, Table table) throws IOException;

    private static List<Object> toRow(Snapshot snapshot) {
      Map<String, String> summary = new TreeMap<>();
      summary.put("total-records", Long.toString(snapshot.rowCount()));
      summary.put("total-data-files", Long.toString(snapshot.splitCount()));
      summary.put("total-files-size", Long.toString(snapshot.sizeInBytes()));
      return List.of(
          micros(snapshot), snapshot.version(), parent(snapshot), snapshot.operation(), summary);
    }

    private static long micros(Snapshot snapshot) {
      return snapshot.timestampMillis() * 1000;
    }

    private static Optional<Long> parent(Snapshot snapshot) {
      return snapshot.version() > 1 ? Optional.of(snapshot.version() - 1) : Optional.empty();
    }
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
    return CatalogV2Util.structTypeToV2Columns(kind.type, true);
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
    return () -> {
      try {
        return new LocalRows(kind.type, kind.rows(location, table));
      } catch (IOException | RuntimeException e) {
        throw SparkErrors.translate(location + " cannot be read", e);
      }
    };
  }
}
