package dev.stoa.cli.input;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdIOException;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;

/** Reads zstd and says whether a file was cut, is damaged, or asks for too much memory. */
final class ZstdFaultStream extends FilterInputStream {
  ZstdFaultStream(InputStream zstd) {
    super(zstd);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    try {
      return in.read(bytes, offset, length);
    } catch (ZstdIOException e) {
      throw fault(e);
    }
  }

  private static IOException fault(ZstdIOException e) {
    if (e.getErrorCode() == Zstd.errFrameParameterWindowTooLarge()) {
      return new BadRecordException(
          "in its zstd data: the window is larger than the 128 MiB that can be read: compress it"
              + " again without --long and --ultra",
          e);
    }
    IOException fault =
        "Truncated source".equals(e.getMessage())
            ? new EOFException("the zstd data ends within a frame")
            : new ZipException("zstd data: " + e.getMessage());
    fault.initCause(e);
    return fault;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
