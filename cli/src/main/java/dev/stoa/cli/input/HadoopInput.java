package dev.stoa.cli.input;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** A file of any Hadoop file system; the one class here that opens files through Hadoop. */
record HadoopInput(Path path, long sizeInBytes) implements InputLocation {
  /** The file of that address, or the visible files of that directory, by name. */
  static List<InputLocation> list(String uri) throws IOException {
    Path path = new Path(uri);
    FileSystem fileSystem = path.getFileSystem(HadoopSettings.load());
    FileStatus status = fileSystem.getFileStatus(path);
    if (status.isFile()) {
      return List.of(new HadoopInput(path, status.getLen()));
    }
    List<InputLocation> files = new ArrayList<>();
    for (FileStatus child : fileSystem.listStatus(path)) {
      if (child.isFile() && InputLocations.isVisible(child.getPath().getName())) {
        files.add(new HadoopInput(child.getPath(), child.getLen()));
      }
    }
    files.sort((left, right) -> left.name().compareTo(right.name()));
    return files;
  }

  @Override
  public String name() {
    return path.toString();
  }

  @Override
  public String fileName() {
    return path.getName();
  }

  @Override
  public String uri() {
    return path.toString();
  }

  @Override
  public InputStream open() throws IOException {
    return path.getFileSystem(HadoopSettings.load()).open(path);
  }
}
