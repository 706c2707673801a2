package dev.stoa.spark.vector;

import dev.stoa.data.RecordBatch;
import dev.stoa.spark.type.RowIdColumn;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * Wraps the batches of a table's reader as Spark's, with only the rows that match the predicate.
 * Used by the partition readers.
 */
public final class TableBatch {
  private final List<TableVector> vectors;
  private final List<RowIdVector> rowIdVectors;
  private final RowMapping rowMapping = new RowMapping();
  private final ColumnarBatch allRows;
  private final ColumnarBatch selectedRows;

  /** Creates an empty batch of records of a schema, followed by the row id columns. */
  public TableBatch(Schema schema, List<RowIdColumn> rowIdColumns) {
    vectors = TableVectors.columns(schema);
    rowIdVectors = rowIdColumns.stream().map(RowIdVector::of).toList();
    List<TableVector> allVectors = new ArrayList<>(vectors);
    allVectors.addAll(rowIdVectors);
    allRows = new ColumnarBatch(allVectors.toArray(ColumnVector[]::new));
    selectedRows =
        new ColumnarBatch(
            allVectors.stream()
                .map(vector -> isGathered(vector) ? vector : new MappedVector(vector, rowMapping))
                .toArray(ColumnVector[]::new));
  }

  /** Whether a vector copies the selected rows, rather than being mapped to them. */
  private static boolean isGathered(TableVector vector) {
    return !(vector instanceof NestedVector || vector instanceof RowIdVector);
  }

  /** Wraps a batch of the reader; valid until its next one. */
  public ColumnarBatch of(RecordBatch batch, String splitName) {
    for (RowIdVector rowIdVector : rowIdVectors) {
      rowIdVector.reset(splitName, batch.firstRow());
    }
    return batch.hasSelection() ? wrapSelected(batch) : wrapAll(batch);
  }

  private ColumnarBatch wrapAll(RecordBatch batch) {
    for (int i = 0; i < vectors.size(); i++) {
      vectors.get(i).wrap(batch.column(i));
    }
    allRows.setNumRows(batch.rowCount());
    return allRows;
  }

  private ColumnarBatch wrapSelected(RecordBatch batch) {
    rowMapping.select(batch.selection());
    for (int i = 0; i < vectors.size(); i++) {
      TableVector vector = vectors.get(i);
      if (isGathered(vector)) {
        vector.wrap(batch.column(i), rowMapping);
      } else {
        vector.wrap(batch.column(i));
      }
    }
    selectedRows.setNumRows(rowMapping.size());
    return selectedRows;
  }
}
