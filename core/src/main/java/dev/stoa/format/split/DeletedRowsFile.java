package dev.stoa.format.split;

import dev.stoa.format.bytes.FrameReader;

/**
 * A file of deleted rows as a manifest names it.
 *
 * @param name the file's name within its split directory; no reader parses it
 * @param sizeInBytes the file's length
 * @param fingerprint what tells the file from any other
 * @param rowCount how many rows it deletes
 */
public record DeletedRowsFile(String name, long sizeInBytes, int fingerprint, long rowCount) {
  FrameReader.Expected expected() {
    return new FrameReader.Expected(sizeInBytes, fingerprint);
  }
}
