package dev.stoa.arrow;

import java.util.Map;
import org.apache.arrow.util.AutoCloseables;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * A batch as Arrow's vectors, with the dictionaries that only this batch has.
 *
 * @param root the vectors
 * @param dictionaries dictionaries by their ids
 */
record ExportedBatch(VectorSchemaRoot root, Map<Long, FieldVector> dictionaries)
    implements AutoCloseable {

  long sizeInBytes() {
    long size = root.getFieldVectors().stream().mapToLong(FieldVector::getBufferSize).sum();
    return size + dictionaries.values().stream().mapToLong(FieldVector::getBufferSize).sum();
  }

  @Override
  public void close() {
    AutoCloseables.closeNoChecked(root);
    dictionaries.values().forEach(FieldVector::close);
  }
}
