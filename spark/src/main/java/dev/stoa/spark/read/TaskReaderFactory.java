package dev.stoa.spark.read;

import dev.stoa.spark.place.TablePlace;
import dev.stoa.spark.type.PlaceColumn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Opens partitions on the executors. */
final class TaskReaderFactory implements PartitionReaderFactory {
  private static final long serialVersionUID = 1L;

  private final TablePlace place;
  private final String[] placeColumns;

  TaskReaderFactory(TablePlace place, List<PlaceColumn> placeColumns) {
    this.place = place;
    this.placeColumns = placeColumns.stream().map(PlaceColumn::name).toArray(String[]::new);
  }

  @Override
  public boolean supportColumnarReads(InputPartition partition) {
    return true;
  }

  @Override
  public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
    try {
      return new BatchPartitionReader(
          ((TaskPartition) partition).task().openBatches(place.openInTask()), places());
    } catch (IOException e) {
      throw new UncheckedIOException(place + " cannot be read: " + e.getMessage(), e);
    }
  }

  private List<PlaceColumn> places() {
    return Stream.of(placeColumns).map(name -> PlaceColumn.find(name).orElseThrow()).toList();
  }

  @Override
  public PartitionReader<InternalRow> createReader(InputPartition partition) {
    throw new UnsupportedOperationException("partitions are read in batches");
  }
}
