package dev.stoa.spark.table;

import dev.stoa.engine.EngineChanges;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.spark.read.ChangeColumn;
import dev.stoa.spark.read.ChangeRange;
import dev.stoa.spark.read.ChangeScanBuilder;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.spark.version.VersionTable;
import dev.stoa.table.Table;
import dev.stoa.table.feed.ChangeScan;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The changes of all kept versions of a table as a table, named after that table: {@code
 * stoa.web.pages.changes}. Can be read as a stream, too.
 */
public final class ChangesTable implements VersionTable, SupportsRead {
  /** The name of the table in its table's namespace. */
  public static final String NAME = "changes";

  private final TableLocation location;
  private final Table table;
  private final ChangeScan changes;

  /** Creates the changes of a table up to its snapshot. */
  public ChangesTable(TableLocation location, Table table) {
    ChangeColumn.checkNoneIn(table.schema(), "stoa " + location);
    this.location = location;
    this.table = table;
    this.changes = EngineChanges.following(table, List.of());
  }

  @Override
  public String name() {
    return "stoa " + location + " " + NAME;
  }

  @Override
  public Column[] columns() {
    return SparkTypes.columns(ChangeScanBuilder.typeOf(changes, List.of()));
  }

  @Override
  public Set<TableCapability> capabilities() {
    return EnumSet.of(TableCapability.BATCH_READ, TableCapability.MICRO_BATCH_READ);
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    return SparkErrors.call(
        () -> new ChangeScanBuilder(location, table, changes, ChangeRange.ALL, options));
  }
}
