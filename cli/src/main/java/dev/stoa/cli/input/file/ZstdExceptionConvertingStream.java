package dev.stoa.cli.input.file;

import io.airlift.compress.MalformedInputException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;

/** Reads zstd data; converts the library's unchecked exceptions to {@link java.io.IOException}s. */
final class ZstdExceptionConvertingStream extends FilterInputStream {
  ZstdExceptionConvertingStream(InputStream zstd) {
    super(zstd);
  }

  @Override
  public int read() throws IOException {
    byte[] singleByte = new byte[1];
    return read(singleByte, 0, 1) < 0 ? -1 : singleByte[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    try {
      return in.read(bytes, offset, length);
    } catch (MalformedInputException e) {
      if (String.valueOf(e.getMessage()).contains("Window size too large")) {
        throw new InvalidFileException(
            "in its zstd data: the window is larger than the 8 MiB that can be read: compress it"
                + " again without --long and --ultra",
            e);
      }
      throw damaged("zstd data: " + e.getMessage(), e);
    } catch (IndexOutOfBoundsException | IllegalArgumentException | IllegalStateException e) {
      throw damaged("zstd data", e);
    }
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  private static ZipException damaged(String message, RuntimeException cause) {
    ZipException exception = new ZipException(message);
    exception.initCause(cause);
    return exception;
  }
}
