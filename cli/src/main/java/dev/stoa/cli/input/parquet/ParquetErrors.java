package dev.stoa.cli.input.parquet;

import dev.stoa.cli.input.file.BadRecordException;
import dev.stoa.cli.input.record.ResolvingRecordReader;
import java.io.EOFException;
import java.io.IOException;
import org.apache.parquet.crypto.ParquetCryptoRuntimeException;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;

/** Messages about Parquet files that cannot be read, for {@link ParquetFileRecordReader}. */
final class ParquetErrors {
  private static final String FORMAT = "Parquet";

  private ParquetErrors() {}

  /**
   * Checks that the columns of a file are not encrypted, and compressed by a known codec.
   *
   * @throws BadRecordException when they are not
   */
  static void checkReadable(ParquetMetadata footer) throws BadRecordException {
    for (BlockMetaData rowGroup : footer.getBlocks()) {
      for (ColumnChunkMetaData column : rowGroup.getColumns()) {
        String name = column.getPath().toDotString();
        if (column.isEncrypted()) {
          throw encrypted("its column \"" + name + "\"", null);
        }
        if (column.getCodec() == CompressionCodecName.LZO) {
          throw new BadRecordException(
              "column \""
                  + name
                  + "\": it is compressed by LZO, which is not supported: rewrite it"
                  + " with another codec, such as zstd");
        }
      }
    }
  }

  /** Converts any exception of Parquet's reader to one with a message for the user. */
  static IOException toException(String location, Throwable exception) {
    for (Throwable cause = exception; cause != null; cause = cause.getCause()) {
      if (cause instanceof ParquetCryptoRuntimeException) {
        return encrypted("its footer", exception);
      }
      if (cause instanceof EOFException) {
        return new BadRecordException(
            "in "
                + location
                + ": a column's pages do not fit into the bytes that the footer gives for them:"
                + " copy or download the file again, or rewrite it",
            exception);
      }
    }
    return ResolvingRecordReader.damaged(FORMAT, location, exception);
  }

  private static BadRecordException encrypted(String part, Throwable cause) {
    return new BadRecordException(
        part + " is encrypted: decrypt the file first, by rewriting it with its keys", cause);
  }
}
