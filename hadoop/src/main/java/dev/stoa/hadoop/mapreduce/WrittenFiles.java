package dev.stoa.hadoop.mapreduce;

import dev.stoa.storage.Storage;
import dev.stoa.table.change.WrittenColumns;
import dev.stoa.table.write.WrittenSplit;
import dev.stoa.table.write.WrittenSplits;
import java.io.IOException;
import java.util.List;

/**
 * What {@link PendingFiles} must know of files that tasks write: how word of them is kept, and how
 * they are taken back.
 *
 * @param <W> the files of a split directory
 */
interface WrittenFiles<W> {
  /** Whole split directories. */
  WrittenFiles<WrittenSplit> SPLITS =
      new WrittenFiles<>() {
        @Override
        public boolean store(Storage storage, String path, List<WrittenSplit> files)
            throws IOException {
          return WrittenSplits.store(storage, path, files);
        }

        @Override
        public List<WrittenSplit> load(Storage storage, String path) throws IOException {
          return WrittenSplits.load(storage, path);
        }

        @Override
        public void delete(Storage storage, WrittenSplit files) {
          files.delete(storage);
        }
      };

  /** Columns of split directories that have others. */
  WrittenFiles<WrittenColumns> COLUMNS =
      new WrittenFiles<>() {
        @Override
        public boolean store(Storage storage, String path, List<WrittenColumns> files)
            throws IOException {
          return WrittenColumns.store(storage, path, files);
        }

        @Override
        public List<WrittenColumns> load(Storage storage, String path) throws IOException {
          return WrittenColumns.load(storage, path);
        }

        @Override
        public void delete(Storage storage, WrittenColumns files) {
          files.delete(storage);
        }
      };

  /** Keeps word of files; false when a file of this name was there already. */
  boolean store(Storage storage, String path, List<W> files) throws IOException;

  /** What was kept. */
  List<W> load(Storage storage, String path) throws IOException;

  /** Deletes files, as far as possible. */
  void delete(Storage storage, W files);
}
