package dev.stoa.cli.rows;

import dev.stoa.avro.AvroTypes;
import dev.stoa.sort.SortKeys;
import dev.stoa.sort.SortOptions;
import dev.stoa.sort.SortTerm;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;

/**
 * Sorts records in bounded memory, keeping the order of records with equal keys. With a limit, only
 * the keys are read of records that cannot be among the first.
 */
final class RowSorter implements Closeable {
  private final SortKeys keys;
  private final dev.stoa.sort.RowSorter sorter;
  private final GenericDatumWriter<IndexedRecord> rowWriter;
  private final GenericDatumReader<IndexedRecord> rowReader;
  private final ByteArrayOutputStream rowBytes = new ByteArrayOutputStream();
  private BinaryEncoder encoder;
  private BinaryDecoder decoder;
  private IndexedRecord row;

  /**
   * Creates a sorter.
   *
   * @param limit the number of rows to return, at least 1
   * @throws IllegalArgumentException when a term names values that have no order
   */
  RowSorter(Schema schema, List<SortTerm> terms, long limit, long memoryBudgetInBytes) {
    this.keys = new SortKeys(AvroTypes.record(schema), terms);
    this.sorter =
        new dev.stoa.sort.RowSorter(SortOptions.ofMemory(memoryBudgetInBytes).withLimit(limit));
    this.rowWriter = new GenericDatumWriter<>(schema);
    this.rowReader = new GenericDatumReader<>(schema);
  }

  /** Adds a row, which may change afterwards. */
  void add(IndexedRecord newRow) throws IOException {
    keys.clear();
    keys.append(newRow);
    if (!sorter.mayKeep(keys.array(), keys.length())) {
      return;
    }
    rowBytes.reset();
    encoder = EncoderFactory.get().binaryEncoder(rowBytes, encoder);
    rowWriter.write(newRow, encoder);
    encoder.flush();
    sorter.add(keys.array(), keys.length(), rowBytes.toByteArray(), rowBytes.size());
  }

  /** Ends adding rows; {@link #next} returns the first. */
  void finish() throws IOException {
    sorter.finish();
  }

  /** Moves to the next row in order; returns false after the last, or the limit. */
  boolean next() throws IOException {
    if (!sorter.next()) {
      return false;
    }
    decoder =
        DecoderFactory.get()
            .binaryDecoder(
                sorter.array(), sorter.rowFrom(), sorter.rowTo() - sorter.rowFrom(), decoder);
    row = rowReader.read(null, decoder);
    return true;
  }

  IndexedRecord row() {
    return row;
  }

  /** Returns the number of temporary files that exist. */
  int runCount() {
    return sorter.runCount();
  }

  @Override
  public void close() throws IOException {
    sorter.close();
  }
}
