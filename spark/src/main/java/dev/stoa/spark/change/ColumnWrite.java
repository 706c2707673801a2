package dev.stoa.spark.change;

import dev.stoa.engine.EngineTables;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.location.SparkVersion;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.spark.metric.WriteMetric;
import dev.stoa.spark.type.RowIdColumn;
import dev.stoa.spark.type.SparkNames;
import dev.stoa.spark.type.StoredTypes;
import dev.stoa.spark.write.CommitRetry;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.change.ColumnUpdate;
import dev.stoa.table.change.WrittenColumns;
import dev.stoa.table.snapshot.CommitToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.distributions.Distributions;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.SortDirection;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.RequiresDistributionAndOrdering;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.types.StructField;

/**
 * Adds or replaces columns of a table with the rows of one query, in one commit: each task writes
 * column files for whole split directories. Runs on the driver.
 */
final class ColumnWrite implements RequiresDistributionAndOrdering, BatchWrite {
  private final TableLocation location;
  private final Table table;
  private final QueryColumns columns;
  private final ColumnWriteInfo writeInfo;
  private final CommitToken token = CommitToken.random();
  private ColumnUpdate update;
  private final CommitRetry commitRetry = new CommitRetry();
  private List<WrittenColumns> committedColumns = List.of();

  ColumnWrite(
      TableLocation location, Table table, QueryColumns columns, ColumnWriteInfo writeInfo) {
    this.location = location;
    this.table = table;
    this.columns = columns;
    this.writeInfo = writeInfo;
  }

  @Override
  public String description() {
    return "stoa columns of " + location;
  }

  private static Expression column(RowIdColumn column) {
    return Expressions.column(column.name());
  }

  /** Requires that the rows of a split directory go to one task. */
  @Override
  public Distribution requiredDistribution() {
    return writeInfo.isSorted()
        ? Distributions.unspecified()
        : Distributions.clustered(new Expression[] {column(RowIdColumn.SPLIT)});
  }

  @Override
  public SortOrder[] requiredOrdering() {
    return writeInfo.isSorted()
        ? new SortOrder[0]
        : new SortOrder[] {
          Expressions.sort(column(RowIdColumn.SPLIT), SortDirection.ASCENDING),
          Expressions.sort(column(RowIdColumn.ROW), SortDirection.ASCENDING)
        };
  }

  @Override
  public BatchWrite toBatch() {
    return this;
  }

  @Override
  public CustomMetric[] supportedCustomMetrics() {
    return WriteMetric.all();
  }

  @SuppressWarnings("MissingOverride") // since 4.0
  public CustomTaskMetric[] reportDriverMetrics() {
    return WriteMetric.ofColumns(committedColumns);
  }

  @Override
  public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
    try {
      update = newUpdate();
      return new ColumnDataWriterFactory(
          location.forTasks(), update.toBytes(), columns, writeInfo.missingRows());
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(location + " cannot be written", e);
    }
  }

  private ColumnUpdate newUpdate() throws IOException {
    Table base = EngineTables.openBase(location.openForWriting(), table.snapshot().version());
    ColumnUpdate columnUpdate = base.newColumnUpdate().token(token).committer(SparkVersion.NAME);
    for (StructField column : columns.replacedColumns()) {
      columnUpdate.replace(
          SparkNames.storedName(SparkNames.findSpark(base.schema(), column.name())));
    }
    // Rows appended meanwhile have no values in these columns.
    for (Schema.Field field : StoredTypes.columns(columns.addedColumns(), base.schema())) {
      columnUpdate.add(field);
    }
    columnUpdate.reserveFieldIds();
    if (writeInfo.missingRows() == ColumnTarget.MissingRows.KEEP) {
      columnUpdate.allowMissing();
    }
    writeInfo.operation().ifPresent(operation -> columnUpdate.dependsOn(operation.scan()));
    return columnUpdate;
  }

  @Override
  public void commit(WriterCommitMessage[] messages) {
    try {
      List<WrittenColumns> outputs = writtenColumns(messages);
      boolean isEmpty =
          outputs.isEmpty()
              && columns.addedColumns().isEmpty()
              && writeInfo.missingRows() == ColumnTarget.MissingRows.KEEP;
      if (!isEmpty) {
        outputs.forEach(update::addWritten);
        commitRetry.commit(update::commit);
        committedColumns = outputs;
      }
    } catch (IllegalStateException e) {
      throw writeInfo.missingRows().explain(e);
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(location + " cannot be committed", e);
    }
  }

  /** Deletes what tasks wrote; failed tasks clean up themselves, or leave their files to vacuum. */
  @Override
  public void abort(WriterCommitMessage[] messages) {
    if (commitRetry.mayBeCommitted()) {
      return;
    }
    try {
      Storage storage = location.openForWriting();
      writtenColumns(messages).forEach(files -> files.delete(storage));
    } catch (IOException | RuntimeException e) {
      throw SparkErrors.translate(
          location + ": could not delete written files, which vacuum will remove", e);
    }
  }

  private static List<WrittenColumns> writtenColumns(WriterCommitMessage[] messages)
      throws IOException {
    List<WrittenColumns> outputs = new ArrayList<>();
    for (WriterCommitMessage message : messages) {
      // Tasks that did not succeed have no message.
      if (message instanceof ColumnCommitMessage columns) {
        outputs.addAll(WrittenColumns.fromBytes(columns.encodedColumns()));
      }
    }
    return outputs;
  }
}
