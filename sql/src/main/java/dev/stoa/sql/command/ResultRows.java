package dev.stoa.sql.command;

import dev.stoa.arrow.BatchImporter;
import dev.stoa.data.RecordBatch;
import dev.stoa.data.VectorToAvro;
import dev.stoa.sql.SqlResult;
import java.io.Closeable;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;

/** The rows of a result as records, so that they are printed and exported as those of tables. */
final class ResultRows implements Closeable {
  private final ArrowReader reader;
  private final VectorSchemaRoot root;
  private final BatchImporter importer;
  private RecordBatch batch;
  private int row = -1;

  ResultRows(SqlResult result, BufferAllocator allocator) throws SQLException, IOException {
    reader = result.openArrow(allocator);
    root = withUniqueNames(reader.getVectorSchemaRoot());
    importer = new BatchImporter(root, reader);
  }

  /** Numbers names that occur twice, as those of {@code SELECT * FROM a JOIN b}. */
  private static VectorSchemaRoot withUniqueNames(VectorSchemaRoot root) {
    Set<String> names = new HashSet<>();
    List<Field> fields = new ArrayList<>();
    List<FieldVector> vectors = root.getFieldVectors();
    for (FieldVector vector : vectors) {
      Field field = vector.getField();
      String name = field.getName();
      for (int i = 1; !names.add(name); i++) {
        name = field.getName() + "_" + i;
      }
      fields.add(new Field(name, field.getFieldType(), field.getChildren()));
    }
    return new VectorSchemaRoot(fields, vectors);
  }

  Schema schema() {
    return importer.schema();
  }

  /** Moves to the next row; returns false after the last. */
  boolean next() throws IOException {
    row++;
    while (batch == null || row >= batch.rowCount()) {
      if (!reader.loadNextBatch()) {
        return false;
      }
      root.setRowCount(reader.getVectorSchemaRoot().getRowCount());
      batch = importer.batch();
      row = 0;
    }
    return true;
  }

  /** Returns a copy of the current row. */
  IndexedRecord record() {
    return VectorToAvro.record(batch, row);
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
