package dev.stoa.hadoop.mapreduce;

import dev.stoa.storage.Storage;
import dev.stoa.table.change.WrittenColumns;
import dev.stoa.table.write.WrittenSplit;
import dev.stoa.table.write.WrittenSplits;
import java.io.IOException;
import java.util.List;

/**
 * Stores lists of the files that tasks wrote, and deletes these files. Used by {@link
 * PendingFiles}.
 *
 * @param <W> the files of a split directory
 */
interface WrittenFilesStore<W> {
  /** The store of lists of split directories. */
  WrittenFilesStore<WrittenSplit> SPLITS =
      new WrittenFilesStore<>() {
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

  /** The store of lists of columns that were added to existing split directories. */
  WrittenFilesStore<WrittenColumns> COLUMNS =
      new WrittenFilesStore<>() {
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

  /** Stores a list of files; returns false if a file of this name already exists. */
  boolean store(Storage storage, String path, List<W> files) throws IOException;

  /** Loads a stored list. */
  List<W> load(Storage storage, String path) throws IOException;

  /** Deletes files; a failure is ignored. */
  void delete(Storage storage, W files);
}
