package dev.stoa.cli.input.avro;

import dev.stoa.cli.input.file.InputErrors;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.InvalidFileException;
import dev.stoa.cli.input.record.ExactGenericData;
import dev.stoa.cli.input.record.FileRecordReader;
import dev.stoa.cli.input.record.LostRecords;
import dev.stoa.cli.input.record.ReaderSchema;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Optional;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;

/**
 * Reads the records of an Avro container file block by block, so that bad records can be skipped;
 * slower than {@link AvroFileRecordReader}. After a bad record, the rest of its block is lost:
 * nothing in a block says where the next record begins.
 */
final class AvroBlockRecordReader implements FileRecordReader {
  private final AvroBlocks blocks;
  private final ReaderSchema readerSchema;
  private final ValueWrapper wrapper;
  private DataFileStream<Object> stream;
  private AvroBlocks.Block block;
  private long readCountOfBlock;
  private GenericRecord record;
  private long recordCount;

  private AvroBlockRecordReader(
      AvroBlocks blocks, ReaderSchema readerSchema, ValueWrapper wrapper) {
    this.blocks = blocks;
    this.readerSchema = readerSchema;
    this.wrapper = wrapper;
  }

  static AvroBlockRecordReader open(
      InputLocation location, ReaderSchema readerSchema, ValueWrapper wrapper) throws IOException {
    byte[] header = AvroSyncMarker.readHeader(location);
    try (DataFileStream<Object> empty =
        AvroFileRecordReader.openStream(
            new ByteArrayInputStream(header), new GenericDatumReader<>())) {
      readerSchema.check(empty.getSchema());
    }
    return new AvroBlockRecordReader(new AvroBlocks(location, header), readerSchema, wrapper);
  }

  @Override
  public boolean next() throws IOException {
    while (block == null || readCountOfBlock == block.recordCount()) {
      block = null;
      Optional<AvroBlocks.Block> next = blocks.next();
      if (next.isEmpty()) {
        return false;
      }
      block = next.get();
      readCountOfBlock = 0;
      stream =
          AvroFileRecordReader.openStream(
              blocks.asFile(block),
              new GenericDatumReader<>(null, readerSchema.schema(), new ExactGenericData()));
    }
    try {
      record = wrapper.toRow(stream.next());
    } catch (RuntimeException | OutOfMemoryError e) {
      // A damaged length requests more memory than there is.
      throw new InvalidFileException(
          "in record "
              + (readCountOfBlock + 1)
              + " of the block at offset "
              + block.offset()
              + ": the Avro file is damaged ("
              + InputErrors.reason(e)
              + "): copy or download it again",
          e);
    }
    readCountOfBlock++;
    recordCount++;
    return true;
  }

  @Override
  public Optional<LostRecords> skipBad(IOException failure) throws IOException {
    if (block == null) {
      blocks.skipToMarker();
      return Optional.of(
          new LostRecords(
              1,
              "the block at offset "
                  + blocks.blockOffset()
                  + ", whose number of records is unknown"));
    }
    long lostCount = block.recordCount() - readCountOfBlock;
    LostRecords lost = LostRecords.restOf("the block at offset " + block.offset(), lostCount);
    block = null;
    return Optional.of(lost);
  }

  @Override
  public GenericRecord record() {
    return record;
  }

  @Override
  public long position() {
    return blocks.position();
  }

  @Override
  public String location() {
    return "record " + recordCount;
  }

  @Override
  public void close() throws IOException {
    blocks.close();
  }
}
