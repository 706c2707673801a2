package dev.stoa.spark.table;

import dev.stoa.spark.error.ErrorCondition;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.generated.GeneratedProperties;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.spark.version.VersionTable;
import dev.stoa.spark.write.CommitRetry;
import dev.stoa.spark.write.StagedWrite;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
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
 * A table that is created or replaced together with the rows of a query: it stays invisible until
 * the commit, and is removed if the query fails.
 */
public final class StagedSparkTable implements VersionTable, StagedTable, SupportsWrite {
  private final TableLocation location;
  private final Table table;
  private final SparkTable delegate;
  private final StagedCommit commit;
  private final CommitRetry commitRetry = new CommitRetry();
  private final List<StagedWrite> writes = new ArrayList<>();

  /** Commits the table together with its rows; can be repeated safely. */
  @FunctionalInterface
  public interface StagedCommit {
    /** Commits the table. */
    void commit(List<WrittenSplit> splits) throws IOException;
  }

  /**
   * Creates a table at a location.
   *
   * @param table the new table, without rows
   */
  public StagedSparkTable(TableLocation location, Table table, StagedCommit commit) {
    this.location = location;
    this.table = table;
    this.delegate = SparkTable.of(location, table);
    this.commit = commit;
  }

  @Override
  public String name() {
    return delegate.name();
  }

  @Override
  public Column[] columns() {
    return delegate.columns();
  }

  @Override
  public Transform[] partitioning() {
    return delegate.partitioning();
  }

  @Override
  public Map<String, String> properties() {
    return delegate.properties();
  }

  @Override
  public Set<TableCapability> capabilities() {
    return EnumSet.of(TableCapability.BATCH_WRITE, TableCapability.TRUNCATE);
  }

  @Override
  public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    new TableOptions(info.options()).checkNames().checkCatalogWriteNames();
    refuseGeneratedColumns();
    StagedWrite write = SparkErrors.call(() -> StagedWrite.of(location, table, info));
    writes.add(write);
    return write;
  }

  /** Rejects generated columns of the properties: Spark's plan has no table to find them in. */
  private void refuseGeneratedColumns() {
    Set<String> properties = GeneratedProperties.of(table.schema()).keySet();
    if (!properties.isEmpty()) {
      throw SparkErrors.refusal(
          ErrorCondition.UNSUPPORTED,
          "%s cannot be created with rows and the properties %s: create the table first, then insert the rows"
              .formatted(name(), properties));
    }
  }

  @Override
  public void commitStagedChanges() {
    try {
      commitRetry.commit(() -> commit.commit(splits()));
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(location + " cannot be committed", e);
    }
  }

  private List<WrittenSplit> splits() {
    return writes.stream().flatMap(write -> write.splits().stream()).toList();
  }

  /**
   * Deletes the written files, except those that may be part of the table, which vacuum removes if
   * they are not.
   */
  @Override
  public void abortStagedChanges() {
    if (commitRetry.mayBeCommitted()) {
      return;
    }
    try {
      Storage storage = location.openForWriting();
      splits().forEach(split -> split.delete(storage));
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(
          location + ": could not delete written files, which vacuum will remove", e);
    }
  }
}
