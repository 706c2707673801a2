package dev.stoa.engine;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.value.ValueSerde;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;

/**
 * Converts records of one schema to bytes (Avro binary) and back to lazy records, for engines that
 * keep many rows in memory or in local files. Not thread-safe.
 */
public final class RecordCodec {
  private final ValueSerde serde;
  private final SourceLocation location;
  private final ByteWriter encoded = new ByteWriter();

  /**
   * Creates a codec.
   *
   * @param schema the schema of the records
   * @param description where the bytes are kept, for messages about corrupt bytes
   */
  public RecordCodec(Schema schema, String description) {
    this.serde = ValueSerde.of(schema);
    this.location = new SourceLocation(description, "");
  }

  /** Encodes a record into {@link #bytes}, and returns the number of bytes. */
  public int encode(IndexedRecord record) {
    encoded.truncate(0);
    serde.write(record, encoded);
    return encoded.size();
  }

  /** Returns the array with the last encoded record, valid until the next one is encoded. */
  public byte[] bytes() {
    return encoded.array();
  }

  /** Creates a view of encoded records; several can be used at a time. */
  public View newView() {
    return new View();
  }

  /** A lazy record over encoded bytes, moved from record to record. */
  public final class View {
    private final ByteReader in = new ByteReader();
    private Object record;

    private View() {}

    /**
     * Moves to a record, and returns it; valid until the next call, and as long as the bytes.
     *
     * @param offset the offset of the record's first byte
     * @param end the offset after its last byte
     */
    public ColumnarRecord at(byte[] bytes, int offset, int end) {
      in.resetDecompressed(bytes, end, 0, location);
      in.moveTo(offset);
      record = serde.view(in, record);
      return (ColumnarRecord) record;
    }
  }
}
