package dev.stoa.bench.experiment.study.table;

import dev.stoa.data.ColumnVector;
import org.apache.hadoop.io.Text;

/** Copies texts of vectors to Hadoop's texts, through a buffer that is reused. */
final class TextBuffer {
  private byte[] bytes = new byte[128];

  /** Sets a text to that of a row, or to its first bytes. */
  void read(ColumnVector vector, int row, int maxLength, Text target) {
    int length = copy(vector, row); // may replace the buffer
    target.set(bytes, 0, Math.min(length, maxLength));
  }

  /** Appends the text of a row to a text. */
  void append(ColumnVector vector, int row, Text target) {
    int length = copy(vector, row); // may replace the buffer
    target.append(bytes, 0, length);
  }

  /** Copies the text of a row to the buffer, and returns its length. */
  private int copy(ColumnVector vector, int row) {
    int length = vector.lengthAt(row);
    if (length > bytes.length) {
      bytes = new byte[2 * length];
    }
    vector.copyBytes(row, bytes, 0);
    return length;
  }
}
