package dev.stoa.objectstores;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Extracts the bytes of an object from a request, whose client may send them in signed chunks. */
final class ObjectBody {
  private ObjectBody() {}

  /** Returns the bytes of the object. */
  static byte[] read(InputStream body, boolean isChunked) throws IOException {
    if (!isChunked) {
      return body.readAllBytes();
    }
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    for (int size = readChunkSize(body); size > 0; size = readChunkSize(body)) {
      content.write(body.readNBytes(size));
      readLine(body);
    }
    body.readAllBytes(); // ignores the trailing checksums
    return content.toByteArray();
  }

  /** Reads the header of a chunk: its size in hexadecimal and, after a semicolon, its signature. */
  private static int readChunkSize(InputStream body) throws IOException {
    return Integer.parseInt(readLine(body).split(";", 2)[0], 16);
  }

  private static String readLine(InputStream body) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = body.read(); b >= 0 && b != '\n'; b = body.read()) {
      if (b != '\r') {
        line.write(b);
      }
    }
    return line.toString(StandardCharsets.US_ASCII);
  }
}
