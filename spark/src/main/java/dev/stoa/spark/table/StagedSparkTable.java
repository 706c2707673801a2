package dev.stoa.spark.table;

import dev.stoa.spark.place.TablePlace;
import dev.stoa.spark.write.Publication;
import dev.stoa.spark.write.StagedRows;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.StagedTable;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;

/**
 * A table that is made, or put in place of another, together with the rows of a query: nobody sees
 * anything of it before, and nothing is left when the query fails.
 */
public final class StagedSparkTable implements StagedTable, SupportsWrite {
  private final TablePlace place;
  private final Table table;
  private final SparkTable shown;
  private final Change change;
  private final Publication publication = new Publication();
  private final List<StagedRows> rows = new ArrayList<>();

  /** Makes the table, with its rows, the current one; the same again when called again. */
  @FunctionalInterface
  public interface Change {
    /** Makes it so. */
    void commit(List<WrittenSplit> splits) throws IOException;
  }

  /**
   * A table at a place.
   *
   * @param table as it is to be, without rows
   */
  public StagedSparkTable(TablePlace place, Table table, Change change) {
    this.place = place;
    this.table = table;
    this.shown = SparkTable.of(place, table);
    this.change = change;
  }

  @Override
  public String name() {
    return shown.name();
  }

  @Override
  public Column[] columns() {
    return shown.columns();
  }

  @Override
  public Transform[] partitioning() {
    return shown.partitioning();
  }

  @Override
  public Map<String, String> properties() {
    return shown.properties();
  }

  @Override
  public Set<TableCapability> capabilities() {
    return EnumSet.of(TableCapability.BATCH_WRITE, TableCapability.TRUNCATE);
  }

  @Override
  public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    StagedRows written = StagedRows.of(place, table, info);
    rows.add(written);
    return written;
  }

  @Override
  public void commitStagedChanges() {
    try {
      publication.publish(() -> change.commit(splits()));
    } catch (IOException e) {
      throw new UncheckedIOException(place + " cannot be committed: " + e.getMessage(), e);
    }
  }

  private List<WrittenSplit> splits() {
    return rows.stream().flatMap(written -> written.splits().stream()).toList();
  }

  /** What may have been published is left to vacuum. */
  @Override
  public void abortStagedChanges() {
    if (publication.mayHaveLanded()) {
      return;
    }
    try {
      Storage storage = place.openForWriting();
      splits().forEach(split -> split.delete(storage));
    } catch (IOException e) {
      throw new UncheckedIOException(place + ": files are left to vacuum: " + e.getMessage(), e);
    }
  }
}
