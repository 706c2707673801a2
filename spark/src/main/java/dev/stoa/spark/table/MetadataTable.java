package dev.stoa.spark.table;

import dev.stoa.spark.place.TablePlace;
import dev.stoa.table.Table;
import dev.stoa.table.snapshot.Snapshot;
import java.io.IOException;
import java.io.UncheckedIOException;
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
 * What a table tells of itself, as a table that is named behind it: {@code stoa.web.pages.files}.
 * Names and columns are those of Apache Iceberg's metadata tables where they mean the same.
 */
public final class MetadataTable implements SupportsRead {
  private final TablePlace place;
  private final Table table;
  private final Kind kind;

  /** What there is to be told. */
  public enum Kind {
    /** The versions that are kept, the oldest first. */
    SNAPSHOTS(
        "committed_at timestamp, snapshot_id bigint, parent_id bigint, operation string,"
            + " summary map<string, string>") {
      @Override
      List<List<Object>> rows(TablePlace place, Table table) throws IOException {
        return table.history().stream().map(Kind::snapshot).toList();
      }
    },
    /** When which version became the current one. */
    HISTORY(
        "made_current_at timestamp, snapshot_id bigint, parent_id bigint,"
            + " is_current_ancestor boolean") {
      @Override
      List<List<Object>> rows(TablePlace place, Table table) throws IOException {
        return table.history().stream()
            .map(made -> List.<Object>of(micros(made), made.version(), parent(made), true))
            .toList();
      }
    },
    /** The split directories. */
    FILES(
        "file_path string, file_format string, partition string, record_count bigint,"
            + " file_size_in_bytes bigint") {
      @Override
      List<List<Object>> rows(TablePlace place, Table table) throws IOException {
        return table.describe().splits().stream()
            .map(
                split ->
                    List.<Object>of(
                        new Path(place.toString(), split.name()).toString(),
                        "stoa",
                        split.partition(),
                        split.rowCount() - split.deletedRowCount(),
                        split.sizeInBytes()))
            .toList();
      }
    };

    @SuppressWarnings("ImmutableEnumChecker") // nobody changes its array
    private final StructType type;

    Kind(String columns) {
      this.type = StructType.fromDDL(columns);
    }

    /** The one that a name says. */
    public static Optional<Kind> of(String name) {
      return List.of(values()).stream().filter(kind -> kind.label().equals(name)).findFirst();
    }

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    abstract List<List<Object>> rows(TablePlace place, Table table) throws IOException;

    private static List<Object> snapshot(Snapshot made) {
      Map<String, String> summary = new TreeMap<>();
      summary.put("total-records", Long.toString(made.rowCount()));
      summary.put("total-data-files", Long.toString(made.splitCount()));
      summary.put("total-files-size", Long.toString(made.sizeInBytes()));
      return List.of(micros(made), made.version(), parent(made), made.operation(), summary);
    }

    private static long micros(Snapshot made) {
      return made.timestampMillis() * 1000;
    }

    private static Optional<Long> parent(Snapshot made) {
      return made.version() > 1 ? Optional.of(made.version() - 1) : Optional.empty();
    }
  }

  /** Of a table in one of its states. */
  public MetadataTable(TablePlace place, Table table, Kind kind) {
    this.place = place;
    this.table = table;
    this.kind = kind;
  }

  @Override
  public String name() {
    return "stoa " + place + " " + kind.label();
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
        return new KnownRows(kind.type, kind.rows(place, table));
      } catch (IOException e) {
        throw new UncheckedIOException(place + " cannot be read: " + e.getMessage(), e);
      }
    };
  }
}
