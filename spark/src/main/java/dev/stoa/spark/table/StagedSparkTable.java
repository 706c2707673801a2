package dev.stoa.spark.table;

import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.spark.place.TablePlace;
import dev.stoa.spark.write.StagedRows;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.WrittenSplit;
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
  /** How often a commit is made again, by the same token, of which it is not known if it landed. */
  private static final int MOST_QUESTIONS = 3;

  private final TablePlace place;
  private final Table table;
  private final SparkTable shown;
  private final Publication publication;
  private final List<StagedRows> rows = new ArrayList<>();
  private boolean mayBePublished;

  /** Makes the table, with its rows, the current one; the same again when called again. */
  @FunctionalInterface
  public interface Publication {
    /** Makes it so. */
    void publish(List<WrittenSplit> splits) throws IOException;
  }

  /**
   * A table at a place.
   *
   * @param table as it is to be, without rows
   */
  public StagedSparkTable(TablePlace place, Table table, Publication publication) {
    this.place = place;
    this.table = table;
    this.shown = SparkTable.of(place, table);
    this.publication = publication;
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
    StagedRows written = new StagedRows(place, table, info);
    rows.add(written);
    return written;
  }

  @Override
  public void commitStagedChanges() {
    List<WrittenSplit> splits = splits();
    for (int question = 1; ; question++) {
      try {
        mayBePublished = true;
        publication.publish(splits);
        return;
      } catch (CommitStateUnknownException e) {
        if (question == MOST_QUESTIONS) {
          throw e;
        }
      } catch (IOException e) {
        mayBePublished = question > 1;
        throw new UncheckedIOException(place + " cannot be committed: " + e.getMessage(), e);
      } catch (RuntimeException e) {
        mayBePublished = question > 1;
        throw e;
      }
    }
  }

  private List<WrittenSplit> splits() {
    return rows.stream().flatMap(written -> written.splits().stream()).toList();
  }

  /** What may have been published is left to vacuum. */
  @Override
  public void abortStagedChanges() {
    if (mayBePublished) {
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
