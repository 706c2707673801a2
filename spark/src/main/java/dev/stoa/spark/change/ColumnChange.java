package dev.stoa.spark.change;

import dev.stoa.spark.place.TablePlace;
import dev.stoa.spark.type.PlaceColumn;
import dev.stoa.spark.type.StoredName;
import dev.stoa.spark.type.StoredTypes;
import dev.stoa.spark.write.Publication;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.change.ColumnUpdate;
import dev.stoa.table.change.WrittenColumns;
import dev.stoa.table.snapshot.CommitToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.distributions.Distributions;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.SortDirection;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.RequiresDistributionAndOrdering;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.types.StructField;

/**
 * Adds or replaces columns of a table by the rows of one query, in one commit: each task writes
 * files of the columns for whole split directories. Runs on the driver.
 */
final class ColumnChange implements RequiresDistributionAndOrdering, BatchWrite {
  private final TablePlace place;
  private final Table table;
  private final QueriedColumns columns;
  private final ColumnSource source;
  private final CommitToken token = CommitToken.random();
  private ColumnUpdate update;
  private final Publication publication = new Publication();

  ColumnChange(TablePlace place, Table table, QueriedColumns columns, ColumnSource source) {
    this.place = place;
    this.table = table;
    this.columns = columns;
    this.source = source;
  }

  @Override
  public String description() {
    return "stoa columns of " + place;
  }

  private static Expression column(PlaceColumn column) {
    return Expressions.column(column.name());
  }

  /** The rows of a split directory come to one task. */
  @Override
  public Distribution requiredDistribution() {
    return source.isInOrder()
        ? Distributions.unspecified()
        : Distributions.clustered(new Expression[] {column(PlaceColumn.SPLIT)});
  }

  @Override
  public SortOrder[] requiredOrdering() {
    return source.isInOrder()
        ? new SortOrder[0]
        : new SortOrder[] {
          Expressions.sort(column(PlaceColumn.SPLIT), SortDirection.ASCENDING),
          Expressions.sort(column(PlaceColumn.ROW), SortDirection.ASCENDING)
        };
  }

  @Override
  public BatchWrite toBatch() {
    return this;
  }

  @Override
  public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
    try {
      update = newUpdate();
      return new ColumnTaskFactory(place.forTasks(), update.toBytes(), columns, source.missing());
    } catch (IOException e) {
      throw new UncheckedIOException(place + " cannot be written: " + e.getMessage(), e);
    }
  }

  private ColumnUpdate newUpdate() throws IOException {
    Table base = Table.open(place.openForWriting(), table.snapshot().version());
    ColumnUpdate made = base.newColumnUpdate(token);
    for (StructField column : columns.replaced()) {
      made.replace(StoredName.stored(StoredName.find(base.schema(), column.name())));
    }
    // Whoever appends rows meanwhile has no values for them.
    for (Schema.Field field : StoredTypes.columns(columns.added(), base.schema())) {
      made.add(field);
    }
    if (source.missing() == ColumnTarget.Missing.KEPT) {
      made.allowMissing();
    }
    source.operation().ifPresent(operation -> made.computedOf(operation.read()));
    return made;
  }

  @Override
  public void commit(WriterCommitMessage[] messages) {
    try {
      List<WrittenColumns> written = written(messages);
      boolean isNothing =
          written.isEmpty()
              && columns.added().isEmpty()
              && source.missing() == ColumnTarget.Missing.KEPT;
      if (!isNothing) {
        written.forEach(update::put);
        publication.publish(update::commit);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(place + " cannot be committed: " + e.getMessage(), e);
    }
  }

  /** Deletes what tasks wrote; of tasks that failed nothing is left, or vacuum finds it. */
  @Override
  public void abort(WriterCommitMessage[] messages) {
    if (publication.mayHaveLanded()) {
      return;
    }
    try {
      Storage storage = place.openForWriting();
      written(messages).forEach(files -> files.delete(storage));
    } catch (IOException e) {
      throw new UncheckedIOException(place + ": files are left to vacuum: " + e.getMessage(), e);
    }
  }

  private static List<WrittenColumns> written(WriterCommitMessage[] messages) throws IOException {
    List<WrittenColumns> written = new ArrayList<>();
    for (WriterCommitMessage message : messages) {
      // There is none of tasks that did not succeed.
      if (message instanceof ColumnMessage columns) {
        written.addAll(WrittenColumns.fromBytes(columns.written()));
      }
    }
    return written;
  }
}
