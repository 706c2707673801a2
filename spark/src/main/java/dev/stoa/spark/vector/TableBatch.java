package dev.stoa.spark.vector;

import dev.stoa.data.RecordBatch;
import dev.stoa.spark.type.SparkTypes;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * Spark's batch over those of a table's reader, one after another; used by the readers of
 * partitions. Rows that a predicate left out are not in it.
 */
public final class TableBatch {
  private final List<TableVector> vectors;
  private final RowMap selected = new RowMap();
  private final ColumnarBatch whole;
  private final ColumnarBatch selective;

  /** A batch of no rows, of records of this schema. */
  public TableBatch(Schema schema) {
    vectors = TableVectors.fields(schema, SparkTypes.of(schema));
    whole = new ColumnarBatch(vectors.toArray(ColumnVector[]::new));
    selective =
        new ColumnarBatch(
            vectors.stream()
                .map(vector -> new MappedVector(vector, selected))
                .toArray(ColumnVector[]::new));
  }

  /** The rows of a batch of the reader, valid until its next one. */
  public ColumnarBatch of(RecordBatch rows) {
    for (int i = 0; i < vectors.size(); i++) {
      vectors.get(i).lieOver(rows.column(i));
    }
    if (!rows.isSelective()) {
      whole.setNumRows(rows.rowCount());
      return whole;
    }
    selected.select(rows.selection());
    selective.setNumRows(selected.size());
    return selective;
  }
}
