package dev.stoa.cli.output;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.IndexedRecord;

/** Writes encoded records to a pending file and publishes it at the end. */
final class PublishingSink implements RecordSink {
  private final String outputName;
  private final PendingOutput pending;
  private final OutputStream stream;
  private final RecordEncoder encoder;
  private boolean isFinished;
  private boolean isClosed;

  PublishingSink(
      String outputName, PendingOutput pending, OutputStream stream, RecordEncoder encoder) {
    this.outputName = outputName;
    this.pending = pending;
    this.stream = stream;
    this.encoder = encoder;
  }

  @Override
  public void write(IndexedRecord record) {
    try {
      encoder.write(record);
    } catch (IOException e) {
      throw OutputErrors.toException(outputName, e);
    } catch (UncheckedIOException e) {
      throw OutputErrors.toException(outputName, e.getCause());
    } catch (DataFileWriter.AppendWriteException e) {
      if (e.getCause() instanceof IOException cause) {
        throw OutputErrors.toException(outputName, cause);
      }
      throw e;
    }
  }

  @Override
  public void finish() {
    try {
      encoder.end();
      stream.close();
      pending.publish();
      isFinished = true;
    } catch (IOException e) {
      throw OutputErrors.toException(outputName, e);
    } catch (UncheckedIOException e) {
      throw OutputErrors.toException(outputName, e.getCause());
    }
  }

  @Override
  public void close() {
    if (isClosed) {
      return;
    }
    isClosed = true;
    if (!isFinished) {
      try {
        pending.abort();
      } catch (IOException e) {
        throw new OutputException(
            "the partial file of "
                + outputName
                + " could not be removed: remove the file next to it"
                + " whose name ends in .tmp",
            e);
      }
    }
  }
}
